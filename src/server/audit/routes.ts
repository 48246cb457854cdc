import * as contract from '#contract/admin/audit.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, transaction } from '#server/http/route.ts'
import { exportAudit, listAudit } from './list-audit.ts'
import { verifyAudit } from './verify-audit.ts'

export function auditRoutes({
  secrets,
  auditMemory,
}: Pick<ServerContext, 'secrets' | 'auditMemory'>): readonly Route[] {
  return [
    query(contract.listAudit, listAudit),
    transaction(contract.exportAudit, exportAudit),
    transaction(contract.verifyAudit, (work) => verifyAudit(work, secrets.auditChain, auditMemory)),
  ]
}
