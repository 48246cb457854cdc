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
  summary: `The buyer agrees to one e-mail that asks for a review, ${reviewRequestDays} days after the key was revealed, the file downloaded or the service done, or no longer. Not found: nothing of the order can be reviewed, or it was asked about.`,
  status: 204,
  input: v.strictObject({ orderId, wanted: v.boolean() }),
  output: v.undefined(),
  refusals: ['not-found'],
  limit: { calls: 60, seconds: 600 },
})

export const stopReviewRequests = endpoint({
  ...stopByLink,
  path: '/api/review-requests/stop',
  summary: 'The link in the e-mail: no more of them to this address, about any of its orders.',
})

export const stopReviewRequestsAtOnce = endpoint({
  ...stopByButton,
  path: '/api/review-requests/stop/:token',
})
