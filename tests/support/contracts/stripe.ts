import * as v from 'valibot'

/**
 * The requests that Stripe accepts. Sources: the type declarations of the npm package stripe 23.1.0 (API
 * 2026-10-28.endive), which are generated from Stripe's own OpenAPI document, for the fields of the
 * requests; github.com/stripe/openapi @63a6746 for limits and list parameters; docs.stripe.com for
 * idempotency keys and signatures. Bodies are forms, so every value is text.
 */
export const apiVersion = '2026-10-28.endive'

const text = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most))
const address = v.pipe(text(5000), v.url())
const integer = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))
const flag = v.picklist(['true', 'false'])
const expand = v.optional(v.array(text(5000)))
const metadata = v.optional(
  v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(500))),
    v.check((pairs) => Object.keys(pairs).length <= 50),
  ),
)
const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'

const lineItem = v.strictObject({
  quantity: v.pipe(integer, v.minValue(1)),
  price_data: v.strictObject({
    currency: v.pipe(v.string(), v.regex(/^[a-z]{3}$/)),
    unit_amount: integer,
    tax_behavior: v.optional(v.picklist(['exclusive', 'inclusive', 'unspecified'])),
    product_data: v.strictObject({ name: text(5000), description: v.optional(text(40_000)), metadata }),
  }),
})

/** `POST /v1/checkout/sessions`. `payment_method_types` was removed in 2026-09-30.endive. */
export const createSessionRequest = v.strictObject({
  mode: v.literal('payment'),
  line_items: v.pipe(v.array(lineItem), v.minLength(1)),
  adaptive_pricing: v.optional(v.strictObject({ enabled: flag })),
  allowed_payment_method_types: v.optional(v.array(v.picklist(['card', 'link', 'paypal']))),
  client_reference_id: v.optional(text(200)),
  customer_email: v.optional(v.pipe(v.string(), v.email())),
  metadata,
  payment_intent_data: v.optional(
    v.strictObject({
      description: v.optional(text(1000)),
      metadata,
      receipt_email: v.optional(v.pipe(v.string(), v.email())),
    }),
  ),
  locale: v.optional(v.picklist(locales.split(' '))),
  expires_at: v.optional(integer),
  success_url: address,
  cancel_url: v.optional(address),
  expand,
})

/** `POST /v1/checkout/sessions/{session}/expire`. */
export const expireSessionRequest = v.strictObject({ expand })

/** `POST /v1/refunds`. */
export const refundRequest = v.pipe(
  v.strictObject({
    payment_intent: v.optional(text(5000)),
    charge: v.optional(text(5000)),
    amount: v.optional(v.pipe(integer, v.minValue(1))),
    reason: v.optional(v.picklist(['duplicate', 'fraudulent', 'requested_by_customer'])),
    metadata,
    expand,
  }),
  v.check(
    ({ payment_intent: intent, charge }) => (intent === undefined) !== (charge === undefined),
    'one of charge and payment_intent is needed',
  ),
)

const created = v.optional(
  v.strictObject({
    gt: v.optional(integer),
    gte: v.optional(integer),
    lt: v.optional(integer),
    lte: v.optional(integer),
  }),
)

/** `GET /v1/payment_intents`. */
export const listIntentsRequest = v.strictObject({
  created,
  customer: v.optional(text(5000)),
  limit: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(100))),
  starting_after: v.optional(text(5000)),
  expand,
})

/** `GET /v1/refunds`. */
export const listRefundsRequest = v.strictObject({
  created,
  payment_intent: v.optional(text(5000)),
  charge: v.optional(text(5000)),
  limit: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(100))),
  starting_after: v.optional(text(5000)),
})

/** `GET /v1/checkout/sessions`. */
export const listSessionsRequest = v.strictObject({
  payment_intent: v.optional(text(5000)),
  limit: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(100))),
  starting_after: v.optional(text(5000)),
})

/** `GET` of a single object. */
export const readRequest = v.strictObject({ expand })
