import * as v from 'valibot'
import { messageStates } from '#shop/contact/message-state.ts'
import { endpoint } from '../endpoint.ts'
import { language, rowId, time, typedText } from '../shapes.ts'
import { answerText } from './saved-answers.ts'

const messageId = v.pipe(v.string(), v.regex(/^[0-9a-z]{20}$/, 'identifier'))

const summary = v.object({
  id: v.string(),
  kind: v.picklist(['message', 'cancellation']),
  state: v.picklist(messageStates),
  name: v.string(),
  email: v.string(),
  /** The beginning of the message; empty for a notice. */
  beginning: v.string(),
  orderNumber: v.nullable(v.string()),
  language,
  createdAt: time,
})
export type MessageSummary = v.InferOutput<typeof summary>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  access: 'manager',
  permission: 'messages.see',
  summary:
    'Lists messages and cancellation notices, newest first. 50 per page; pass `next` as `after` to continue.',
  input: v.strictObject({
    q: v.optional(typedText(100)),
    state: v.optional(v.picklist(messageStates, 'state')),
    kind: v.optional(v.picklist(['message', 'cancellation'], 'kind')),
    after: v.optional(messageId),
  }),
  output: v.object({ rows: v.array(summary), next: v.nullable(v.string()) }),
  refusals: [],
})

const message = v.object({
  ...summary.entries,
  /** The customer with the sender's address. */
  customerId: v.nullable(v.string()),
  text: v.string(),
  idNumber: v.nullable(v.string()),
  /** The order mentioned, if it exists. */
  orderId: v.nullable(v.string()),
  answers: v.array(v.object({ id: v.string(), text: v.string(), by: v.string(), at: time })),
})
export type Message = v.InferOutput<typeof message>

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/admin/messages/:messageId',
  access: 'manager',
  permission: 'messages.see',
  summary: 'Returns a message or cancellation notice with its answers, oldest first.',
  input: v.strictObject({ messageId }),
  output: message,
  refusals: ['not-found'],
})

export const answerMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:messageId/answers',
  access: 'manager',
  permission: 'messages.edit',
  summary:
    'Answers a message by e-mail, which a job sends. The message is marked as answered. Repeating the call with the same `answerId`, a UUID of the caller’s, sends nothing more.',
  status: 201,
  input: v.strictObject({ messageId, answerId: v.optional(rowId), text: answerText }),
  output: message,
  refusals: ['not-found', 'sender-erased'],
})

export const changeMessageState = endpoint({
  method: 'PUT',
  path: '/api/admin/messages/:messageId/state',
  access: 'manager',
  permission: 'messages.edit',
  summary: 'Closes a message, or reopens it.',
  input: v.strictObject({ messageId, state: v.picklist(['open', 'closed'], 'state') }),
  output: message,
  refusals: ['not-found'],
})
