import * as contract from '../../contract/analytics.ts'
import type { ServerContext } from '../context.ts'
import { type Route, steps } from '../http/route.ts'
import { countEvent } from './count-event.ts'
import { logClientFault } from './log-client-fault.ts'

/** Both need to know what kind of browser calls. */
export function analyticsRoutes(context: Pick<ServerContext, 'log'>): readonly Route[] {
  return [
    steps(contract.countEvent, countEvent),
    steps(contract.reportClientFault, (call, input) => logClientFault(call, context, input)),
  ]
}
