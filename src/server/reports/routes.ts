import * as contract from '#contract/admin/reports.ts'
import * as taskContract from '#contract/admin/tasks.ts'
import { query, type Route, transaction } from '#server/http/route.ts'
import { countTasks } from './count-admin-tasks.ts'
import { getOverview } from './get-overview.ts'

export const reportRoutes: readonly Route[] = [
  // it only reads, but all of it at one moment: hence a transaction
  transaction(contract.getOverview, getOverview),
  query(taskContract.countTasks, countTasks),
]
