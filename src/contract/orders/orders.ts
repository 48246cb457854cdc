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
  /** The payment of the order; null before it, for a free order, and for an imported one, whose money came elsewhere. */
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
  /** Whether the buyer may write a refund claim now: not while one is open, nor about an imported order. */
  mayClaim: v.boolean(),
})
export type Order = v.InferOutput<typeof order>
export type OrderItemView = v.InferOutput<typeof orderItem>

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'anyone',
  personal: true,
  closedForMaintenance: true,
  priority: 'order',
  summary:
    'Places an order: prices it from the shop’s own data and holds its units until it is paid or the hold expires. Repeating it with the same Idempotency-Key returns the same order; without the header, it places another.',
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
    'terms-changed',
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
  priority: 'payment',
  summary:
    'Opens the payment page of the buyer’s order, or returns the one that is open. The browser must be redirected to `paymentUrl`. Without `method`, the first one on offer is used.',
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
  priority: 'payment',
  summary:
    'Queries the payment provider after the buyer returns from its page, unless it was queried too often, and returns the order. The return itself proves no payment.',
  input: v.strictObject({ orderId }),
  output: order,
  refusals: ['not-found'],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId',
  access: 'anyone',
  personal: true,
  priority: 'payment',
  summary:
    'Returns an order of the buyer, who is identified by account, by the guest’s browser or by verified e-mail address.',
  input: v.strictObject({ orderId }),
  output: order,
  refusals: ['not-found'],
})

export const revealKey = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/keys/:keyId/reveal',
  access: 'anyone',
  personal: true,
  priority: 'payment',
  summary: 'Reveals a key to its buyer. The first time is recorded and ends the right to return it.',
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
  priority: 'payment',
  summary:
    'Downloads a bought file, or a Range of it, for its buyer or by a `pass` from `getFileLink`. The first download is recorded and ends the right to return it. Redirects (302) to the object store if the shop is configured to.',
  response: 'file',
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
  priority: 'payment',
  summary:
    'Returns a temporary address from which the buyer’s browser can download a bought file and resume the download. Counts as the download.',
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
    'Changes the status of an order, if the transition is allowed. `completed` and `refunded` require a reason, which the audit log stores, and a fresh sign-in; `refunded` also requires `orders.refund`. A paid order can be refunded but not cancelled. Refused if the order was changed since `version`.',
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
