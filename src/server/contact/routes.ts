import * as contract from '../../contract/contact.ts'
import * as desk from '../../contract/message-desk.ts'
import type { ServerContext } from '../context.ts'
import { reads, type Route, steps, works } from '../http/route.ts'
import { answerMessage } from './answer-message.ts'
import { askCancellation } from './ask-cancellation.ts'
import { changeMessageState } from './change-message-state.ts'
import { getMessage } from './get-message.ts'
import { listMessages } from './list-messages.ts'
import { sendMessage } from './send-message.ts'

/** Steps count a try against the address before their transaction. */
export function contactRoutes(context: ServerContext): readonly Route[] {
  return [
    steps(contract.sendMessage, (call, input) => sendMessage(call, context, input)),
    steps(contract.askCancellation, (call, input) => askCancellation(call, context, input)),
    reads(desk.listMessages, listMessages),
    reads(desk.getMessage, getMessage),
    works(desk.answerMessage, (work, input) => answerMessage(work, context.jobs, input)),
    works(desk.changeMessageState, changeMessageState),
  ]
}
