import * as contract from '#contract/admin/team.ts'
import { query, type Route, transaction } from '#server/http/route.ts'
import { addManager, changeDuties } from './change-duties.ts'
import { getAdmin } from './get-admin.ts'
import { listManagers } from './list-managers.ts'

/** Who may do what in the admin area. */
export const teamRoutes: readonly Route[] = [
  query(contract.getAdmin, getAdmin),
  query(contract.listManagers, listManagers),
  transaction(contract.addManager, addManager),
  transaction(contract.changeDuties, changeDuties),
]
