import { reviewRequestDays } from '#shop/limits.ts'
import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { stopByButton, stopByLink } from '#contract/one-click-stop.ts'
import { orderId } from './orders.ts'

export const chooseReviewRequest = endpoint({
  method: 'PUT',
  path: '/api/orders/:orderId/review-request',
  access: 'anyone',
  personal: true,
  summary: `Turns the review request for an order on or off: one e-mail ${reviewRequestDays} days after the key was revealed, the file downloaded or the service done. Not found if nothing in the order can be reviewed, or if the request was already sent.`,
  status: 204,
  input: v.strictObject({ orderId, wanted: v.boolean() }),
  output: v.undefined(),
  refusals: ['not-found'],
  limit: { calls: 60, seconds: 600 },
})

export const stopReviewRequests = endpoint({
  ...stopByLink,
  path: '/api/review-requests/stop',
  summary:
    'Stops the review requests of all orders of an e-mail address by the token of the e-mailed link. The response is the same for every token.',
})

export const stopReviewRequestsAtOnce = endpoint({
  ...stopByButton,
  path: '/api/review-requests/stop/:token',
})
