import * as contract from '#contract/admin/reports.ts'
import * as taskContract from '#contract/admin/tasks.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, transaction } from '#server/http/route.ts'
import { countTasks } from './count-admin-tasks.ts'
import { getOverview } from './get-overview.ts'

export function reportRoutes({ settings }: Pick<ServerContext, 'settings'>): readonly Route[] {
  return [
    // it only reads, but everything as of one moment: hence a transaction
    transaction(contract.getOverview, (work, input) => getOverview(work, settings, input)),
    query(taskContract.countTasks, (read) => countTasks(read, settings)),
  ]
}
