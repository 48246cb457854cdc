import * as v from 'valibot'
import { typedTicket } from './identity/identity.ts'

/** The common part of unsubscribe endpoints. */
const stops = {
  method: 'POST',
  access: 'anyone',
  output: v.object({ stopped: v.literal(true) }),
  refusals: [],
  limit: { calls: 30, seconds: 900 },
} as const

/** The link in an e-mail. */
export const stopByLink = { ...stops, input: v.strictObject({ token: typedTicket }) } as const

/** One-click unsubscribe by a mail program (RFC 8058), which posts a form. */
export const stopByButton = {
  ...stops,
  summary:
    'Unsubscribes by one click in a mail program (List-Unsubscribe-Post, RFC 8058), which posts a form. Has the same effect as the link of the e-mail.',
  body: 'raw',
  input: v.strictObject({
    token: typedTicket,
    body: v.instance(Uint8Array),
    headers: v.record(v.string(), v.string()),
  }),
} as const
