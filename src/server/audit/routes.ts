import * as contract from '../../contract/audit-desk.ts'
import { reads, type Route, works } from '../http/route.ts'
import { exportAudit, listAudit } from './list-audit.ts'
import { verifyAudit } from './verify-audit.ts'

export const auditRoutes: readonly Route[] = [
  reads(contract.listAudit, listAudit),
  works(contract.exportAudit, exportAudit),
  works(contract.verifyAudit, verifyAudit),
]
