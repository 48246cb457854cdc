import * as contract from '#contract/analytics.ts'
import * as reportsContract from '#contract/admin/reports.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, handler } from '#server/http/route.ts'
import { countEvent } from './count-event.ts'
import { getFunnel } from './get-funnel.ts'
import { logClientFault } from './log-client-fault.ts'

/** Routes for counting and error reports, which need the User-Agent. */
export function analyticsRoutes(context: Pick<ServerContext, 'log'>): readonly Route[] {
  return [
    handler(contract.countEvent, countEvent),
    query(reportsContract.getFunnel, getFunnel),
    handler(contract.reportClientFault, (call, input) => logClientFault(call, context, input)),
  ]
}
