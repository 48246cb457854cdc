import { guestReturnMinutes } from '#shop/limits.ts'
import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { codeSent, typedCode, typedTicket } from '#contract/identity/identity.ts'
import { orderSummary } from './order-list.ts'
import { orderId } from './orders.ts'
import { email, language, nothing, time, typedText } from '#contract/shapes.ts'

export const requestGuestOrders = endpoint({
  method: 'POST',
  path: '/api/guest-orders/code',
  access: 'anyone',
  summary:
    'Sends a one-time code to an address, if it has guest orders. The response is the same for every address.',
  status: 202,
  botCheck: 'always',
  input: v.strictObject({
    email,
    language,
    /** The token of the link in the order's e-mail: attempts and e-mails of others do not count against it. */
    orderLink: v.optional(v.strictObject({ orderId, proof: typedText(64) })),
  }),
  output: codeSent,
  refusals: ['too-many-requests'],
  limit: { calls: 15, seconds: 900 },
})

const guestSession = v.object({ email: v.string(), endsAt: time })

export const confirmGuestOrders = endpoint({
  method: 'POST',
  path: '/api/guest-orders/confirm',
  access: 'anyone',
  summary: `Verifies the code and opens the guest orders of its address in this browser for ${guestReturnMinutes} minutes, by a cookie. Wrong, expired and unknown codes get the same response.`,
  input: v.strictObject({ ticket: typedTicket, code: typedCode }),
  output: guestSession,
  refusals: ['code-wrong', 'too-many-requests'],
  limit: { calls: 15, seconds: 900 },
})

export const listGuestOrders = endpoint({
  method: 'GET',
  path: '/api/guest-orders',
  access: 'anyone',
  summary:
    'Lists the guest orders of the address that this browser has verified, newest first. 20 per page; pass `next` as `before` to continue.',
  input: v.strictObject({ before: v.optional(orderId) }),
  output: v.object({
    /** Null if this browser has confirmed no address within the hour. */
    opened: v.nullable(guestSession),
    orders: v.array(orderSummary),
    next: v.nullable(v.string()),
  }),
  refusals: [],
})

export const endGuestOrders = endpoint({
  method: 'POST',
  path: '/api/guest-orders/end',
  access: 'anyone',
  summary: 'Closes the guest orders in this browser before they expire.',
  status: 204,
  input: nothing,
  output: v.undefined(),
  refusals: [],
  limit: { calls: 60, seconds: 900 },
})
