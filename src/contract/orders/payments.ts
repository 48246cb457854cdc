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
  summary: 'The ways to pay that the shop offers, in its order, and whether it sends keys by e-mail.',
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
  urgency: 'payment',
  summary:
    'What the payment step needs for the open payment page of an order of this buyer: the provider’s script, its own name of the payment, and its page for where the script cannot be had.',
  input: v.strictObject({ orderId }),
  output: v.object({ scriptUrl: v.string(), reference: v.string(), paymentUrl: v.string() }),
  refusals: ['not-found', 'order-not-payable'],
})

export const abandonOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/leaving',
  access: 'anyone',
  personal: true,
  summary:
    'The buyer orders something else instead: an order that is still unpaid when the provider was asked ends, and what it held is free again. Answers the order as it stands.',
  input: v.strictObject({ orderId }),
  output: order,
  refusals: ['not-found'],
  limit: { calls: 600, seconds: 3600 },
})

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhooks/:provider',
  access: 'anyone',
  urgency: 'payment',
  summary:
    'A payment provider’s webhook. Its signature is checked where that needs no call to the provider; it is stored, and a job works it off. It only points at a payment: the provider is asked before anything moves.',
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
