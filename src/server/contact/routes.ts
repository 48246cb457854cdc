import * as contract from '#contract/contact.ts'
import * as admin from '#contract/admin/messages.ts'
import * as saved from '#contract/admin/saved-answers.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, handler, transaction } from '#server/http/route.ts'
import { answerMessage } from './answer-message.ts'
import { requestCancellation } from './request-cancellation.ts'
import { changeMessageState } from './change-message-state.ts'
import { getMessage } from './get-message.ts'
import { listMessages } from './list-messages.ts'
import { addSavedAnswer, changeSavedAnswer, listSavedAnswers, removeSavedAnswer } from './saved-answers.ts'
import { sendMessage } from './send-message.ts'

/** Handlers count an attempt against the address before their transaction. */
export function contactRoutes(context: ServerContext): readonly Route[] {
  return [
    handler(contract.sendMessage, (call, input) => sendMessage(call, context, input)),
    handler(contract.requestCancellation, (call, input) => requestCancellation(call, context, input)),
    query(admin.listMessages, listMessages),
    query(admin.getMessage, getMessage),
    transaction(admin.answerMessage, (work, input) => answerMessage(work, context.jobs, input)),
    transaction(admin.changeMessageState, changeMessageState),
    query(saved.listSavedAnswers, (read) => listSavedAnswers(read, context.settings)),
    transaction(saved.addSavedAnswer, addSavedAnswer),
    transaction(saved.changeSavedAnswer, changeSavedAnswer),
    transaction(saved.removeSavedAnswer, removeSavedAnswer),
  ]
}
