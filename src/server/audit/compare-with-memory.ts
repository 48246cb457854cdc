import type { AuditMemory } from '#server/context/audit-memory.ts'
import type { Work } from '#server/database/transaction.ts'
import { headOf, isInChain, rememberHead } from './seal.ts'

/**
 * Notes in the memory that the chain is broken if it lacks the remembered head; otherwise remembers the newest, whichever
 * server sealed it.
 */
export async function compareWithMemory(read: Pick<Work, 'tx'>, memory: AuditMemory): Promise<void> {
  const head = await headOf(read)
  if (!(await isInChain(read, memory.head))) memory.isBroken = true
  else if (head !== null && !memory.isBroken) rememberHead(memory, head)
}
