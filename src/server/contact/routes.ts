import * as contract from '../../contract/contact.ts'
import type { ServerContext } from '../context.ts'
import { type Route, steps } from '../http/route.ts'
import { askCancellation } from './ask-cancellation.ts'
import { sendMessage } from './send-message.ts'

/** Steps count a try against the address before their transaction. */
export function contactRoutes(context: ServerContext): readonly Route[] {
  return [
    steps(contract.sendMessage, (call, input) => sendMessage(call, context, input)),
    steps(contract.askCancellation, (call, input) => askCancellation(call, context, input)),
  ]
}
