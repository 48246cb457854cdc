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

/** `guest`: no account has confirmed the e-mail address. */
export const customerKinds = ['account', 'guest'] as const
export const customerRow = v.object({
  id: v.string(),
  kind: v.picklist(customerKinds),
  name: v.string(),
  email: v.string(),
  username: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** Number of paid orders. */
  orders: v.number(),
  /** Payments less refunds. */
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
  /** The e-mail address to contact; that of an account is confirmed. */
  proved: v.boolean(),
  /** Other e-mail addresses used for the account's orders; not confirmed. */
  otherEmails: v.array(v.object({ email: v.string(), customerId: v.nullable(v.string()) })),
  /** Active blocks of the address or its domain. */
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
  /** The newest orders; `ordersInAll` counts all. */
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
  /** Null if the caller lacks the permission for reviews. */
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
  /** Null if the caller lacks the permission for messages. */
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
      /** `terms`: of the account, or of the latest order. `stock-alert`: to an e-mail when a product is back in stock. `renewal`: to reminders before a licence ends. `review`: to a review request. */
      kind: v.picklist(['terms', 'stock-alert', 'renewal', 'review']),
      product: v.nullable(localized),
      at: time,
    }),
  ),
})
export type Customer = v.InferOutput<typeof customer>
