import * as v from 'valibot'
import { needsReason, orderStatuses } from '#shop/orders/status.ts'
import { couponRefusals } from '#contract/coupons.ts'
import { deliveryStates, refundStates } from './order-states.ts'
import { endpoint } from '#contract/endpoint.ts'
import { orderBody } from '#contract/bodies/order-body.ts'
import { orderClaim, orderGift } from './order-fields.ts'
import { orderItem } from './order-item.ts'
import { businessBuyer, taxDocument } from './tax-document.ts'
import { fileOrAddress, plainText, shekels, time, typedText } from '#contract/shapes.ts'

/** The order number that people see: MF-10427. */
export const orderNumber = v.string()

export const orderId = v.pipe(v.string(), v.regex(/^[0-9a-z]{20}$/, 'identifier'))

export const order = v.object({
  orderId: v.string(),
  number: orderNumber,
  status: v.picklist(orderStatuses),
  delivery: v.picklist(deliveryStates),
  /** The last payment page was declined: the buyer can try again. */
  declined: v.boolean(),
  date: time,
  /** Until when the units are held for payment; null once paid or cancelled. */
  heldUntil: v.nullable(time),
  /** Before the discount. */
  subtotal: shekels,
  discount: shekels,
  couponCode: v.nullable(v.string()),
  total: shekels,
  vat: shekels,
  /** 0 for an exempt dealer. */
  vatPercent: v.number(),
  email: v.string(),
  name: v.string(),
  business: businessBuyer,
  items: v.array(orderItem),
  gift: orderGift,
  /** Its keys were e-mailed; the buyer was informed before ordering. */
  keysByEmail: v.boolean(),
  /** Whether the buyer wants renewal reminders; null if nothing in it expires. */
  renewal: v.nullable(v.object({ wanted: v.boolean() })),
  /** Whether the buyer agreed to one review request; null if nothing is left to review. */
  reviewRequest: v.nullable(v.object({ wanted: v.boolean() })),
  /** The payment of the order; null before it, and for a free order. */
  payment: v.nullable(v.object({ amount: shekels, paidAt: time, transactionId: v.string() })),
  /** Issued tax documents, oldest first. */
  documents: v.array(taxDocument),
  /** A disputed payment cannot be refunded by the shop: the bank decides (`open`) or has charged it back (`lost`). Null without a dispute. */
  disputed: v.nullable(v.picklist(['open', 'lost'])),
  /** Until when the buyer can return what was neither revealed nor downloaded; null if there is no such term. */
  refundableUntil: v.nullable(time),
  /** Days to cancel, as of when the order was placed. */
  refundDays: v.number(),
  /** The cancellation fee if the buyer cancels now, in per cent of the price, at most `maxFee` for the whole order; 0 if none. */
  feePercent: v.number(),
  /** The sum of the refunds. */
  refunded: shekels,
  /** `owed`: being paid. `refused`: the card company refused; a manager settles it. */
  refunds: v.array(
    v.object({
      id: v.string(),
      amount: shekels,
      /** The retained cancellation fee; negative if one retained earlier is refunded. */
      fee: shekels,
      state: v.picklist(refundStates),
      /** A chargeback: the bank collected it, the shop sent nothing. */
      byBank: v.boolean(),
      date: time,
      paidAt: v.nullable(time),
      /** The payment provider’s id, once it is paid. */
      transactionId: v.nullable(v.string()),
    }),
  ),
  /** The buyer's refund claims, newest first. */
  claims: v.array(orderClaim),
})
export type Order = v.InferOutput<typeof order>
export type OrderItemView = v.InferOutput<typeof orderItem>

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'anyone',
  personal: true,
  closes: true,
  urgency: 'order',
  summary:
    'Places an order: prices it from the shop’s own data and holds its units until it is paid or the hold ends. Sent again under the same Idempotency-Key it is the same order; without one it is another.',
  status: 201,
  botCheck: 'guests',
  idempotencyKey: 'optional',
  input: orderBody,
  output: v.object({
    orderId: v.string(),
    number: orderNumber,
    status: v.picklist(orderStatuses),
    total: shekels,
    heldUntil: v.nullable(time),
  }),
  refusals: [
    'order-not-accepted',
    'product-unknown',
    'out-of-stock',
    'too-many-units',
    'too-many-unpaid-orders',
    'too-many-unpaid-units',
    'price-changed',
    'details-needed',
    'gift-only-keys',
    'gift-day',
    ...couponRefusals,
    'coupon-not-for-this-order',
    'no-payment-methods',
    'idempotency-key-missing',
    'idempotency-key-reused',
  ],
  limit: { calls: 300, seconds: 3600 },
})

export const startPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/payment',
  access: 'anyone',
  personal: true,
  urgency: 'payment',
  summary:
    'Opens (or finds again) the payment page of an order of this buyer; the browser goes there. Without `method` it is the first one that the shop offers.',
  input: v.strictObject({
    orderId,
    /** An id of `listPaymentMethods`. */
    method: v.optional(typedText(60)),
  }),
  output: v.object({ paymentUrl: v.string() }),
  refusals: [
    'not-found',
    'order-not-payable',
    'payment-method-not-offered',
    'order-not-accepted',
    'payments-paused',
    'payment-provider-unavailable',
  ],
})

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/confirmation',
  access: 'anyone',
  personal: true,
  summary:
    'The buyer is back: the provider is asked, unless it was just now too often. Proves nothing itself.',
  input: v.strictObject({ orderId }),
  output: order,
  refusals: ['not-found'],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId',
  access: 'anyone',
  personal: true,
  urgency: 'payment',
  summary: 'An order of this buyer: by account, by the guest’s browser, or by its proved address.',
  input: v.strictObject({ orderId }),
  output: order,
  refusals: ['not-found'],
})

export const revealKey = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/keys/:keyId/reveal',
  access: 'anyone',
  personal: true,
  urgency: 'payment',
  summary: 'Shows a bought key to its buyer and records the first time it was shown.',
  input: v.strictObject({ orderId, keyId: v.pipe(v.string(), v.uuid('identifier')) }),
  output: v.object({ key: v.string(), revealedAt: time }),
  refusals: ['not-found', 'order-held', 'key-unreadable'],
  limit: { calls: 600, seconds: 600 },
})

const lineId = v.pipe(v.string(), v.uuid('identifier'))

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/files/:lineId',
  access: 'anyone',
  personal: true,
  summary:
    'The file of a bought download, whole or the bytes of a Range, for its buyer or whoever has a pass that `getFileLink` gave; the first time it was fetched is recorded. 302 to the object store, where the shop is set up so.',
  answer: 'file',
  input: v.strictObject({ orderId, lineId, pass: v.optional(typedText(100)) }),
  output: fileOrAddress,
  refusals: ['not-found', 'order-held'],
  limit: { calls: 600, seconds: 600 },
})

export const getFileLink = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/files/:lineId/link',
  access: 'anyone',
  personal: true,
  summary:
    'An address of the site at which the buyer’s browser itself fetches a bought file, and goes on where it was cut off. Ends after some hours. Counts as the download.',
  input: v.strictObject({ orderId, lineId }),
  output: v.object({ url: v.string() }),
  refusals: ['not-found', 'order-held'],
  limit: { calls: 120, seconds: 600 },
})

export const changeOrderStatus = endpoint({
  method: 'PATCH',
  path: '/api/orders/:id',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Moves an order along the transition table. To completed and to refunded only with a reason; the audit log keeps it. To refunded only with `orders.refund`; what is paid is refunded, not cancelled. To completed and to refunded it asks for a fresh sign-in. `version` is the one the manager looked at: when somebody has changed the order since, nothing happens.',
  input: v.pipe(
    v.strictObject({
      id: orderId,
      status: v.picklist(orderStatuses, 'status'),
      reason: v.optional(plainText(500)),
      version: v.optional(v.pipe(v.number(), v.integer('version'))),
    }),
    v.forward(
      v.check(({ status, reason }) => reason !== undefined || !needsReason(status), 'required'),
      ['reason'],
    ),
  ),
  output: v.object({ orderId: v.string(), status: v.picklist(orderStatuses) }),
  refusals: [
    'not-found',
    'version-changed',
    'status-not-allowed',
    'order-disputed',
    'order-is-paid',
    'coupon-gone',
    'out-of-stock',
    'not-allowed',
  ],
  freshSignIn: { when: ({ status }) => status === 'completed' || status === 'refunded' },
})
