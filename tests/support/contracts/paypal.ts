import * as v from 'valibot'

/**
 * The requests that PayPal accepts, from its own OpenAPI documents: github.com/paypal/paypal-rest-api-specifications
 * @ec4d8f36a6ab0abcc3865e1072aaddc85ea14d5c (February 2024), openapi/checkout_orders_v2.json (2.13),
 * payments_payment_v2.json (2.5) and notifications_webhooks_v1.json (1.11). Payment sources other than
 * PayPal's wallet, and payees, shipping and platform fees, are left out: the shop sends none. The list of
 * transactions is from developer.paypal.com/docs/api/transaction-search/v1 and docs.paypal.ai (list-transactions).
 */
const words = (least: number, most: number) => v.pipe(v.string(), v.minLength(least), v.maxLength(most))
const flag = (...values: readonly string[]) => v.optional(v.picklist(values))
const address = v.pipe(v.string(), v.url())

/** Two decimals if the currency has them; otherwise PayPal responds with DECIMAL_PRECISION. */
export const money = v.strictObject({
  currency_code: v.pipe(v.string(), v.length(3), v.toUpperCase()),
  value: v.pipe(words(1, 32), v.regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]{1,2}))$/)),
})

const breakdown = v.strictObject(
  Object.fromEntries(
    ['item_total', 'shipping', 'handling', 'tax_total', 'insurance', 'shipping_discount', 'discount'].map(
      (part) => [part, v.optional(money)],
    ),
  ),
)

const item = v.strictObject({
  name: words(1, 127),
  unit_amount: money,
  tax: v.optional(money),
  quantity: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,9}$/)),
  description: v.optional(words(0, 127)),
  sku: v.optional(words(0, 127)),
  category: flag('DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION'),
})

const purchaseUnit = v.strictObject({
  reference_id: v.optional(words(1, 256)),
  amount: v.strictObject({ ...money.entries, breakdown: v.optional(breakdown) }),
  description: v.optional(
    v.pipe(
      words(1, 127),
      v.check((text) => Buffer.byteLength(text) <= 127, 'counted in ASCII'),
    ),
  ),
  custom_id: v.optional(words(1, 127)),
  invoice_id: v.optional(words(1, 127)),
  soft_descriptor: v.optional(words(1, 22)),
  items: v.optional(v.array(item)),
})

const experienceContext = v.strictObject({
  brand_name: v.optional(words(1, 127)),
  locale: v.optional(
    v.pipe(words(2, 10), v.regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/)),
  ),
  shipping_preference: flag('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'),
  return_url: v.optional(address),
  cancel_url: v.optional(address),
  landing_page: flag('LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE'),
  user_action: flag('CONTINUE', 'PAY_NOW'),
  payment_method_preference: flag('UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'),
})

export const orderRequest = v.strictObject({
  intent: v.picklist(['CAPTURE', 'AUTHORIZE']),
  purchase_units: v.pipe(v.array(purchaseUnit), v.minLength(1), v.maxLength(10)),
  payment_source: v.optional(
    v.strictObject({
      paypal: v.optional(
        v.strictObject({
          email_address: v.optional(words(3, 254)),
          experience_context: v.optional(experienceContext),
        }),
      ),
    }),
  ),
})

/** A capture has an empty body. */
export const captureRequest = v.strictObject({})

export const refundRequest = v.strictObject({
  amount: v.optional(money),
  // the pattern is from the response schema
  custom_id: v.optional(v.pipe(words(1, 127), v.regex(/^[A-Za-z0-9-_.,]*$/))),
  invoice_id: v.optional(words(1, 127)),
  note_to_payer: v.optional(words(1, 255)),
})

const notOnlyDigits = v.regex(/^(?!\d+$)\w+\S+/)
export const verifyRequest = v.strictObject({
  auth_algo: v.pipe(words(1, 100), v.regex(/^[a-zA-Z0-9]+$/)),
  cert_url: v.pipe(words(1, 500), v.url()),
  transmission_id: v.pipe(words(1, 50), notOnlyDigits),
  transmission_sig: v.pipe(words(1, 500), notOnlyDigits),
  transmission_time: v.pipe(words(1, 100), v.isoTimestamp()),
  webhook_id: v.pipe(words(1, 50), v.regex(/^[a-zA-Z0-9]+$/)),
  webhook_event: v.record(v.string(), v.unknown()),
})

export const orderId = v.pipe(words(1, 36), v.regex(/^[A-Z0-9]+$/))
export const requestId = words(1, 108)
export const prefer = v.optional(v.pipe(words(1, 25), v.regex(/^[a-zA-Z=]*$/)), 'return=minimal')

const digits = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(least), v.maxValue(most))
const listMoment = v.pipe(
  words(20, 64),
  v.regex(/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d([.]\d+)?([Zz]|[+-]\d\d:\d\d)$/),
)

/** `GET /v1/reporting/transactions`: at most 31 days, 500 on a page. */
export const transactionsQuery = v.pipe(
  v.strictObject({
    start_date: listMoment,
    end_date: listMoment,
    fields: v.optional(v.picklist(['transaction_info', 'all'])),
    transaction_status: v.optional(v.picklist(['D', 'P', 'S', 'V'])),
    transaction_currency: v.optional(v.pipe(v.string(), v.length(3))),
    balance_affecting_records_only: v.optional(v.picklist(['Y', 'N'])),
    page_size: v.optional(digits(1, 500), '100'),
    page: v.optional(digits(1, 2_147_483_647), '1'),
  }),
  v.check(
    ({ start_date: from, end_date: to }) => Date.parse(to) - Date.parse(from) <= 31 * 86_400_000,
    'the maximum range is 31 days',
  ),
)
