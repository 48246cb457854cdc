import * as contract from '../../contract/analytics.ts'
import { getFunnel as funnel } from '../../contract/figures.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, steps } from '../http/route.ts'
import { countEvent } from './count-event.ts'
import { getFunnel } from './get-funnel.ts'
import { logClientFault } from './log-client-fault.ts'

/** What is counted and what is reported need to know what kind of browser calls. */
export function analyticsRoutes(context: Pick<ServerContext, 'log'>): readonly Route[] {
  return [
    steps(contract.countEvent, countEvent),
    reads(funnel, getFunnel),
    steps(contract.reportClientFault, (call, input) => logClientFault(call, context, input)),
  ]
}
