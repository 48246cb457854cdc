import type * as contract from '#contract/admin/audit.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Work } from '#server/database/transaction.ts'
import { textOfHead } from './head.ts'
import { record } from './record.ts'
import { verifyAuditLog } from './verify-chain.ts'

/** Verifies the chain; the verification itself is recorded. */
export async function verifyAudit(work: Work, key: Buffer): Promise<OutputOf<typeof contract.verifyAudit>> {
  const { rows, breaks, head } = await verifyAuditLog(work, key)
  const [first] = breaks
  const result = { rows, brokenAt: first === undefined ? null : String(first.id) }
  await record(work, 'audit.verified', 'audit-log', result)
  return { ...result, breaks: breaks.length, head: head === null ? null : textOfHead(head) }
}
