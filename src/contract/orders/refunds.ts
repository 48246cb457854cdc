import { maxCharacters } from '#shop/limits.ts'
import * as v from 'valibot'
import { maxOrderLines } from '#shop/checkout/split-bundle.ts'
import { endpoint } from '#contract/endpoint.ts'
import { order, orderId } from './orders.ts'
import { lines, shekels, time } from '#contract/shapes.ts'

export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/refund',
  access: 'anyone',
  personal: true,
  summary:
    'Refunds units to the payer within the cancellation term, if they were neither revealed nor downloaded. Keys return to stock; the cancellation fee of the order is deducted, and a job pays the rest. Refused if `fee` differs from that fee (in shekels).',
  input: v.strictObject({
    orderId,
    units: v.pipe(
      v.array(
        v.strictObject({
          lineId: v.pipe(v.string(), v.uuid('identifier')),
          quantity: v.pipe(v.number(), v.integer('quantity'), v.minValue(1, 'quantity')),
          /** Units already refunded when the buyer chose: makes the call idempotent. */
          refunded: v.optional(v.pipe(v.number(), v.integer('quantity'))),
        }),
      ),
      v.minLength(1, 'required'),
      v.maxLength(maxOrderLines, 'too-long'),
    ),
    /** The cancellation fee the buyer was shown; a different one is refused. */
    fee: v.optional(shekels, 0),
  }),
  output: order,
  refusals: ['not-found', 'not-refundable', 'order-disputed'],
  limit: { calls: 60, seconds: 3600 },
})

export const claimRefund = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/claims',
  access: 'anyone',
  personal: true,
  summary:
    'Opens a refund claim about a delivered order, for example one that was revealed, downloaded or is past its cancellation term. A manager decides. Refused while another claim is open.',
  status: 201,
  input: v.strictObject({ orderId, reason: lines(maxCharacters.claim) }),
  output: v.object({ reference: v.string(), receivedAt: time }),
  refusals: ['not-found', 'not-refundable', 'claim-open'],
  limit: { calls: 20, seconds: 3600 },
})
