import * as v from 'valibot'

/**
 * The requests that PayPlus accepts, as its own plugins send them. PayPlus publishes no machine-readable contract.
 * Sources: github.com/shlomtzion1980/payplus-payment-gateway @0da5caf (WooCommerce, November 2025),
 * github.com/PayPlus-Gateway/PayplusGateway @690ace6 (Magento 2, v1.3.6, March 2026), and the page
 * docs.payplus.co.il/reference/validate-requests-received-from-payplus. The numbers of
 * `charge_method` and the currencies come from a third party,
 * github.com/alexander-you/payplus-power-platform-connector @6da86d3.
 */
const name = v.pipe(v.string(), v.nonEmpty())
const sum = v.pipe(
  v.number(),
  v.minValue(0.01),
  v.check((amount) => /^\d+(\.\d{1,2})?$/.test(String(amount)), 'more than two decimals'),
)
const address = v.pipe(v.string(), v.url())
const flag = v.optional(v.boolean())
const words = v.optional(v.string())

const item = v.strictObject({
  name,
  quantity: v.optional(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))])),
  price: v.pipe(
    v.number(),
    v.check((price) => /^-?\d+(\.\d{1,2})?$/.test(String(price))),
  ),
  barcode: words,
  image_url: words,
  discount_type: v.optional(v.picklist(['percentage', 'amount'])),
  discount_value: v.optional(v.number()),
  vat_type: v.optional(v.picklist([0, 1, 2])),
})

const customer = v.strictObject({
  customer_name: words,
  email: words,
  phone: words,
  vat_number: words,
  address: words,
  city: words,
  country_iso: v.optional(v.pipe(v.string(), v.length(2))),
  customer_external_number: v.optional(v.union([v.string(), v.number()])),
})

export const generateLinkRequest = v.pipe(
  v.strictObject({
    payment_page_uid: name,
    charge_method: v.optional(v.picklist([0, 1, 2, 3, 4, 5])),
    charge_default: v.optional(
      v.picklist(['credit-card', 'bit', 'google-pay', 'apple-pay', 'paypal', 'multipass']),
    ),
    hide_other_charge_methods: flag,
    amount: sum,
    currency_code: v.picklist(['ILS', 'USD', 'EUR', 'GBP']),
    language_code: v.optional(v.pipe(v.string(), v.length(2))),
    expiry_datetime: v.optional(v.pipe(v.string(), v.regex(/^\d+$/))),
    refURL_success: v.optional(address),
    refURL_failure: v.optional(address),
    refURL_cancel: v.optional(address),
    refURL_callback: v.optional(address),
    send_failure_callback: flag,
    unique_request_id: words,
    items: v.optional(v.array(item)),
    customer: v.optional(customer),
    more_info: words,
    more_info_1: words,
    create_token: flag,
    initial_invoice: flag,
    paying_vat: flag,
    hide_identification_id: flag,
    hide_payments_field: flag,
  }),
  v.check(
    ({ items, amount }) =>
      items === undefined ||
      cents(items.map((one) => one.price * Number(one.quantity ?? 1))) === cents([amount]),
    'the items must add up to the amount',
  ),
)

function cents(sums: readonly number[]): number {
  return Math.round(sums.reduce((total, one) => total + one, 0) * 100)
}

export const ipnRequest = v.pipe(
  v.strictObject({
    payment_request_uid: words,
    transaction_uid: words,
    more_info: v.optional(v.union([v.string(), v.number()])),
    related_transaction: flag,
  }),
  v.check(
    ({ payment_request_uid: page, transaction_uid: transaction, more_info: info }) =>
      (page ?? transaction ?? info) !== undefined,
    'one of the three identifiers is needed',
  ),
)

export const refundRequest = v.strictObject({
  transaction_uid: name,
  amount: sum,
  more_info: words,
  initial_invoice: flag,
})

const negatable = v.pipe(
  v.number(),
  v.check((amount) => /^-?\d+(\.\d{1,2})?$/.test(String(amount)), 'more than two decimals'),
)

/** `books/docs/new/{type}`. Only `inv_refund_receipt` has negative sums. */
export const documentTypes = ['inv_tax_receipt', 'inv_receipt', 'inv_refund', 'inv_refund_receipt'] as const
export const documentRequest = v.pipe(
  v.strictObject({
    customer: v.strictObject({ name, email: words, phone: words, vat_number: words }),
    items: v.pipe(v.array(item), v.minLength(1)),
    payments: v.array(
      v.strictObject({
        payment_type: name,
        amount: negatable,
        payment_app: words,
        four_digits: words,
        payments: v.optional(v.number()),
        transaction_id: words,
      }),
    ),
    totalAmount: negatable,
    currency_code: v.pipe(v.string(), v.length(3)),
    autocalculate_rate: flag,
    language: words,
    more_info: words,
    unique_identifier: words,
    transaction_uuid: words,
    send_document_email: flag,
    vatType: v.optional(v.literal('vat-type-included')),
    vat_percentage: v.optional(v.number()),
  }),
  v.check(
    ({ items, payments, totalAmount }) =>
      cents(items.map((one) => one.price * Number(one.quantity ?? 1))) === cents([totalAmount]) &&
      cents(payments.map(({ amount }) => amount)) === cents([totalAmount]),
    'items and payments must add up to the total',
  ),
)
