import { reviewRequestDays } from '#shop/limits.ts'
import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { givenTicket } from '#contract/identity/identity.ts'
import { orderId } from './orders.ts'

export const chooseReviewRequest = endpoint({
  method: 'PUT',
  path: '/api/orders/:orderId/review-request',
  access: 'anyone',
  personal: true,
  summary: `The buyer agrees to one e-mail that asks for a review, ${reviewRequestDays} days after the key was revealed, the file downloaded or the service done, or no longer. Not found: nothing of the order can be reviewed, or it was asked about.`,
  status: 204,
  input: v.strictObject({ orderId, wanted: v.boolean() }),
  output: v.undefined(),
  refusals: ['not-found'],
  limit: { calls: 60, seconds: 600 },
})

export const stopReviewRequests = endpoint({
  method: 'POST',
  path: '/api/review-requests/stop',
  access: 'anyone',
  summary: 'The link in the e-mail: no more of them to this address, about any of its orders.',
  input: v.strictObject({ token: givenTicket }),
  output: v.object({ stopped: v.literal(true) }),
  refusals: [],
  limit: { calls: 30, seconds: 900 },
})

export const stopReviewRequestsAtOnce = endpoint({
  method: 'POST',
  path: '/api/review-requests/stop/:token',
  access: 'anyone',
  summary: 'The same for the button of a mail program (List-Unsubscribe-Post, RFC 8058), which sends a form.',
  body: 'raw',
  input: v.strictObject({
    token: givenTicket,
    body: v.instance(Uint8Array),
    headers: v.record(v.string(), v.string()),
  }),
  output: v.object({ stopped: v.literal(true) }),
  refusals: [],
  limit: { calls: 30, seconds: 900 },
})
