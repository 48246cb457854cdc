import * as contract from '#contract/analytics.ts'
import * as figuresContract from '#contract/admin/reports.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, handler } from '#server/http/route.ts'
import { countEvent } from './count-event.ts'
import { getFunnel } from './get-funnel.ts'
import { logClientFault } from './log-client-fault.ts'

/** What is counted and what is reported need to know what kind of browser calls. */
export function analyticsRoutes(context: Pick<ServerContext, 'log'>): readonly Route[] {
  return [
    handler(contract.countEvent, countEvent),
    query(figuresContract.getFunnel, getFunnel),
    handler(contract.reportClientFault, (call, input) => logClientFault(call, context, input)),
  ]
}
