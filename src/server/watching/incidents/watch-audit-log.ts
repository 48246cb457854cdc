import type { ServerContext } from '#server/context/server-context.ts'
import { compareWithMemory } from '#server/audit/compare-with-memory.ts'
import { auditHeadLogger, textOfHead } from '#server/audit/head.ts'
import { rowsPerRound, sealAuditLog } from '#server/audit/seal.ts'
import { typed } from '#server/database/connect.ts'
import { systemActor } from '#server/database/actor.ts'
import { recordIncidents } from './record-incidents.ts'

type Watching = Pick<ServerContext, 'transact' | 'jobs' | 'log' | 'pool' | 'secrets' | 'auditMemory'>

/**
 * Seals the audit log, and logs its head. Once the chain lacks the head that this process remembers, it does neither,
 * logs that once, and reports it to the owners: the incident is open until the process ends.
 */
export function watchAuditLog({ transact, jobs, log, pool, secrets, auditMemory }: Watching) {
  const logHead = auditHeadLogger(log)
  let isLogged = false
  async function reportBreak(): Promise<void> {
    const { isBroken, head } = auditMemory
    if (!isBroken || head === null) return
    if (!isLogged) log.error({ auditHead: textOfHead(head) }, 'the audit log was changed: it lacks this head')
    isLogged = true
    await transact(systemActor(), (work) => recordIncidents(work, jobs, [{ kind: 'audit-log-changed' }]))
  }
  return {
    /** Seals all committed rows, until the signal aborts. */
    async seal(signal?: AbortSignal): Promise<void> {
      let sealed = rowsPerRound
      while (sealed === rowsPerRound && signal?.aborted !== true)
        sealed = await transact(systemActor(), (work) => sealAuditLog(work, secrets.auditChain, auditMemory))
      await reportBreak()
    },
    async logHead(): Promise<void> {
      await compareWithMemory({ tx: typed(pool) }, auditMemory)
      await reportBreak()
      if (!auditMemory.isBroken) await logHead({ tx: typed(pool) })
    },
  }
}
