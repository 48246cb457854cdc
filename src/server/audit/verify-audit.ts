import type * as contract from '#contract/admin/audit.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { AuditMemory } from '#server/context/audit-memory.ts'
import type { Work } from '#server/database/transaction.ts'
import { textOfHead } from './head.ts'
import { record } from './record.ts'
import { verifyAuditLog } from './verify-chain.ts'

/** Verifies the chain, and that it has the head this process remembers; the verification itself is recorded. */
export async function verifyAudit(
  work: Work,
  key: Buffer,
  { head: remembered }: AuditMemory,
): Promise<OutputOf<typeof contract.verifyAudit>> {
  const { rows, breaks, head, holdsHead } = await verifyAuditLog(work, key, remembered)
  const broken = [...breaks, ...(holdsHead || remembered === null ? [] : [remembered])]
  const [first] = broken
  const result = { rows, brokenAt: first === undefined ? null : String(first.id) }
  await record(work, 'audit.verified', 'audit-log', result)
  return { ...result, breaks: broken.length, head: head === null ? null : textOfHead(head) }
}
