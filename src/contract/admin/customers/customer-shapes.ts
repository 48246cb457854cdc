import * as v from 'valibot'
import { blockKinds } from '#shop/orders/block.ts'
import { paymentStates } from '#shop/orders/payment-state.ts'
import { orderStatuses } from '#shop/orders/status.ts'
import { keyStatuses } from '#shop/stock/key-status.ts'
import { messageStates } from '#shop/contact/message-state.ts'
import { reviewStates } from '#shop/reviews/review.ts'
import { claimStates, refundStates } from '#contract/orders/order-states.ts'
import { orderNumber } from '#contract/orders/orders.ts'
import { disputeStates } from '../orders/disputes.ts'
import { language, localized, shekels, time } from '#contract/shapes.ts'

/** `guest`: no account has proved the address. */
export const customerKinds = ['account', 'guest'] as const
export const customerRow = v.object({
  id: v.string(),
  kind: v.picklist(customerKinds),
  name: v.string(),
  email: v.string(),
  username: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** Orders that were bought. */
  orders: v.number(),
  /** Paid, less what went back. */
  spend: shekels,
  lastOrderAt: v.nullable(time),
  since: time,
  tags: v.array(v.string()),
  blocked: v.boolean(),
})

export type CustomerRow = v.InferOutput<typeof customerRow>

const order = v.object({
  orderId: v.string(),
  number: orderNumber,
  date: time,
  status: v.picklist(orderStatuses),
  payment: v.picklist(paymentStates),
  total: shekels,
  refunded: shekels,
})

const ofOrder = { orderId: v.string(), number: orderNumber, date: time } as const

export const customer = v.object({
  ...customerRow.entries,
  language,
  /** Whom the team may write to: the address of an account is a proved one. */
  proved: v.boolean(),
  /** Addresses that orders of the account were placed under; nobody has proved that they are the customer's. */
  otherEmails: v.array(v.object({ email: v.string(), customerId: v.nullable(v.string()) })),
  /** What runs against the address or its domain. */
  blocks: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(blockKinds),
      value: v.string(),
      reason: v.string(),
      endsAt: v.nullable(time),
      since: time,
      by: v.string(),
    }),
  ),
  /** The newest; `ordersInAll` counts all that were placed. */
  newest: v.array(order),
  ordersInAll: v.number(),
  keys: v.array(
    v.object({
      id: v.string(),
      lastFour: v.string(),
      status: v.picklist(keyStatuses),
      product: localized,
      revealedAt: v.nullable(time),
      ...ofOrder,
    }),
  ),
  refunds: v.array(
    v.object({ id: v.string(), amount: shekels, state: v.picklist(refundStates), ...ofOrder }),
  ),
  claims: v.array(
    v.object({ id: v.string(), reason: v.string(), state: v.picklist(claimStates), ...ofOrder }),
  ),
  disputes: v.array(
    v.object({ id: v.string(), reason: v.string(), state: v.picklist(disputeStates), ...ofOrder }),
  ),
  /** Null: the duties of whoever asks do not include reviews. */
  reviews: v.nullable(
    v.array(
      v.object({
        id: v.string(),
        product: localized,
        stars: v.number(),
        title: v.string(),
        state: v.picklist(reviewStates),
        date: time,
      }),
    ),
  ),
  /** Null: the duties of whoever asks do not include messages. */
  messages: v.nullable(
    v.array(
      v.object({
        id: v.string(),
        kind: v.picklist(['message', 'cancellation']),
        beginning: v.string(),
        state: v.picklist(messageStates),
        date: time,
      }),
    ),
  ),
  notes: v.array(v.object({ id: v.string(), text: v.string(), by: v.string(), at: time })),
  consents: v.array(
    v.object({
      /** `terms`: of the account, or of the latest order. `stock-alert`: to be written to about a product. `renewal`: to be reminded before one ends. `review`: to be asked for a review of one. */
      kind: v.picklist(['terms', 'stock-alert', 'renewal', 'review']),
      product: v.nullable(localized),
      at: time,
    }),
  ),
})
export type Customer = v.InferOutput<typeof customer>
