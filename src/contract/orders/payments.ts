import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { order, orderId } from './orders.ts'
import { language, localized, shekels, time, typedText } from '#contract/shapes.ts'

/** Payment methods; each has a logo. `sandbox` takes no money. */
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
    /** Keys are e-mailed and count as revealed from then on; buyers are told before ordering. */
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
    'A payment provider’s callback. Its signature is checked where that needs no call to the provider; it is stored, and a job works it off. It only points at a payment: the provider is asked before anything moves.',
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

const sandboxReference = v.pipe(v.string(), v.regex(/^[0-9a-z]{20,40}$/, 'identifier'))
export const sandboxActs = ['succeed', 'decline', 'abandon', 'pay-late', 'pay-twice', 'pay-less'] as const
export type SandboxAct = (typeof sandboxActs)[number]

export const getSandboxPayment = endpoint({
  method: 'GET',
  path: '/api/demo/payments/:reference',
  access: 'anyone',
  summary: 'What the sandbox payment page shows.',
  demoOnly: true,
  input: v.strictObject({ reference: sandboxReference }),
  output: v.object({
    amount: shekels,
    language,
    lines: v.array(v.object({ name: localized, quantity: v.number() })),
    expiresAt: time,
    state: v.picklist(['open', 'paid', 'declined', 'late', 'closed']),
    cancelUrl: v.string(),
  }),
  refusals: ['not-found'],
})

export const actOnSandboxPayment = endpoint({
  method: 'POST',
  path: '/api/demo/payments/:reference',
  access: 'anyone',
  urgency: 'payment',
  summary: 'Plays the buyer on the sandbox payment page; answers where the provider sends the browser.',
  demoOnly: true,
  input: v.strictObject({ reference: sandboxReference, act: v.picklist(sandboxActs) }),
  output: v.object({ returnUrl: v.string() }),
  refusals: ['not-found', 'order-not-payable'],
})

const demoMail = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  sentAt: time,
  language,
})

export const openMailbox = endpoint({
  method: 'POST',
  path: '/api/demo/mailbox',
  access: 'anyone',
  summary:
    'Opens the mailbox of the demo shop to this browser, by the password that is printed at the start.',
  demoOnly: true,
  status: 204,
  input: v.strictObject({
    password: v.pipe(typedText(100), v.nonEmpty('required')),
  }),
  output: v.undefined(),
  refusals: ['password-wrong'],
  limit: { calls: 10, seconds: 900 },
})

export const listDemoMails = endpoint({
  method: 'GET',
  path: '/api/demo/mails',
  access: 'anyone',
  summary: 'The mailbox of the demo shop: the latest 50 mails it would have sent.',
  demoOnly: true,
  input: v.strictObject({}),
  output: v.object({ mails: v.array(demoMail) }),
  refusals: ['mailbox-password-needed'],
})

export const getDemoMail = endpoint({
  method: 'GET',
  path: '/api/demo/mails/:mailId',
  access: 'anyone',
  summary: 'One mail of the demo mailbox.',
  demoOnly: true,
  input: v.strictObject({ mailId: v.pipe(v.string(), v.uuid('identifier')) }),
  output: v.object({ ...demoMail.entries, html: v.string(), text: v.string() }),
  refusals: ['mailbox-password-needed', 'not-found'],
})
