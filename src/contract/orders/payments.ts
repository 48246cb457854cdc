import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { order, orderId } from './orders.ts'
import { localized } from '#contract/shapes.ts'

/** Payment methods; each has a logo. `sandbox` charges no money. */
export const methodMarks = ['card', 'bit', 'google-pay', 'apple-pay', 'paypal', 'sandbox'] as const
export type MethodMark = (typeof methodMarks)[number]

/** Brands of cards, shown in place of `card`. */
export const cardBrands = ['visa', 'mastercard', 'isracard', 'amex'] as const
export type CardBrand = (typeof cardBrands)[number]

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/payment-methods',
  access: 'anyone',
  summary:
    'Lists the payment methods on offer, in the order of the checkout, and whether keys are sent by e-mail.',
  input: v.strictObject({}),
  output: v.object({
    methods: v.array(
      v.object({
        id: v.string(),
        mark: v.picklist(methodMarks),
        /** Null: the default name. */
        name: v.nullable(localized),
      }),
    ),
    /** Keys are e-mailed and count as revealed from then on; buyers are informed before ordering. */
    keysByEmail: v.boolean(),
  }),
  refusals: [],
})
export type PaymentMethodView = v.InferOutput<typeof listPaymentMethods.output>['methods'][number]

/** The page that loads a provider's script: always a separate document with its own CSP. */
export const paymentStepPath = '/pay/paypal'

export const getPaymentStep = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/payment-step',
  access: 'anyone',
  personal: true,
  priority: 'payment',
  summary:
    'Returns the data of the payment step for the open payment page of the buyer’s order: the provider’s script, its payment reference, and the address of its page as a fallback.',
  input: v.strictObject({ orderId }),
  output: v.object({ scriptUrl: v.string(), reference: v.string(), paymentUrl: v.string() }),
  refusals: ['not-found', 'order-not-payable'],
})

export const abandonOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/leaving',
  access: 'anyone',
  personal: true,
  priority: 'payment',
  summary:
    'Cancels the buyer’s order, if it is still unpaid after the payment provider was queried, and releases what it held. Returns the order.',
  input: v.strictObject({ orderId }),
  output: order,
  refusals: ['not-found'],
  limit: { calls: 600, seconds: 3600 },
})

export const abandonByKey = endpoint({
  method: 'POST',
  path: '/api/orders/leaving',
  access: 'anyone',
  personal: true,
  priority: 'payment',
  summary:
    'Cancels the order that was placed with this Idempotency-Key, as `POST /api/orders/:orderId/leaving` does: for a buyer who got no response. Returns the order if the caller may see it; otherwise null, also if none was placed.',
  idempotencyKey: 'required',
  input: v.strictObject({}),
  output: v.object({ order: v.nullable(order) }),
  refusals: [],
  limit: { calls: 600, seconds: 3600 },
})

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhooks/:provider',
  access: 'anyone',
  priority: 'payment',
  summary:
    'Receives a webhook of a payment provider and stores it; a job processes it. The signature is verified at once if that requires no call to the provider. No payment or refund is recorded from the message alone: the job queries the provider.',
  body: 'raw',
  maxBytes: 64 * 1024,
  status: 202,
  input: v.object({
    provider: v.string(),
    body: v.instance(Uint8Array),
    headers: v.record(v.string(), v.string()),
  }),
  output: v.object({ received: v.literal(true) }),
  refusals: ['not-found', 'signature-wrong', 'invalid-input', 'too-many-requests', 'busy'],
})
