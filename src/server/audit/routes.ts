import * as contract from '../../contract/audit-desk.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, works } from '../http/route.ts'
import { exportAudit, listAudit } from './list-audit.ts'
import { verifyAudit } from './verify-audit.ts'

export function auditRoutes({ secrets }: Pick<ServerContext, 'secrets'>): readonly Route[] {
  return [
    reads(contract.listAudit, listAudit),
    works(contract.exportAudit, exportAudit),
    works(contract.verifyAudit, (work) => verifyAudit(work, secrets.auditChain)),
  ]
}
