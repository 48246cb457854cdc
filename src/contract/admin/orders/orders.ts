import { dispute } from './disputes.ts'
import { orderEvent } from './order-events.ts'
import { imported, orderTask, taskKinds } from './order-tasks.ts'
import { orderRefund } from './refunds.ts'
import { maxExported } from '#shop/limits.ts'
import * as v from 'valibot'
import { lineKinds } from '#shop/catalogue/product.ts'
import { blockKinds } from '#shop/orders/block.ts'
import { orderStatuses } from '#shop/orders/status.ts'
import { paymentStates } from '#shop/orders/payment-state.ts'
import { keyStatuses } from '#shop/stock/key-status.ts'
import { endpoint } from '#contract/endpoint.ts'
import { claimStates } from '#contract/orders/order-states.ts'
import { soldIn } from '#contract/orders/order-item.ts'
import { orderId, orderNumber } from '#contract/orders/orders.ts'
import { orderGift } from '#contract/orders/order-fields.ts'
import { answered } from '#contract/orders/service-forms.ts'
import { adminTaxDocument, businessBuyer } from '#contract/orders/tax-document.ts'
import { day, email, file, language, localized, shekels, time, typedText } from '#contract/shapes.ts'

/** How a payment can be refunded: any sums; one sum, full or partial; only in full; not through the provider. */
const refundWays = ['parts', 'once', 'whole', 'by-hand', 'provider-gone'] as const
export type RefundWay = (typeof refundWays)[number]

const filters = {
  /** An order number, the beginning of an e-mail address, words of a name, a phone, or the last four characters of a key. */
  q: v.optional(typedText(100)),
  status: v.optional(v.picklist(orderStatuses, 'status')),
  payment: v.optional(v.picklist(paymentStates, 'payment')),
  /** `open`: only orders with an open task. */
  tasks: v.optional(v.literal('open')),
  /** `waiting`: only delivered orders with a service that is neither performed nor refunded. */
  work: v.optional(v.literal('waiting')),
  /** Placed between these days, in Israel, both included. */
  from: v.optional(day),
  to: v.optional(day),
  ids: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-z]{20}(,[0-9a-z]{20}){0,49}$/, 'identifier'))),
} as const

const row = v.object({
  orderId: v.string(),
  number: orderNumber,
  status: v.picklist(orderStatuses),
  payment: v.picklist(paymentStates),
  date: time,
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  total: shekels,
  refunded: shekels,
  units: v.number(),
  /** The product of its first line. */
  first: localized,
  lines: v.number(),
  tasks: v.array(v.picklist(taskKinds)),
})
export type OrderRow = v.InferOutput<typeof row>

export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'manager',
  permission: 'orders.see',
  summary:
    'Lists orders, newest first; `email` selects those of one customer. 50 per page; pass `next` as `after` to continue.',
  input: v.strictObject({ ...filters, email: v.optional(email), after: v.optional(orderId) }),
  // searchedTo: the date of the oldest order that a search has examined, if it stopped there; null if it is complete
  output: v.object({ rows: v.array(row), next: v.nullable(v.string()), searchedTo: v.nullable(time) }),
  refusals: [],
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders.csv',
  access: 'manager',
  permission: 'orders.see',
  summary: `Exports the matching orders as CSV, at most ${maxExported.toLocaleString('en')}. The audit log records the export.`,
  freshSignIn: true,
  response: 'file',
  input: v.strictObject(filters),
  output: file,
  refusals: [],
})

const key = v.object({
  id: v.string(),
  lastFour: v.string(),
  status: v.picklist(keyStatuses),
  revealedAt: v.nullable(time),
  closedReason: v.nullable(v.string()),
})

const line = v.object({
  id: v.string(),
  productId: v.string(),
  name: localized,
  kind: v.picklist(lineKinds),
  price: shekels,
  quantity: v.number(),
  discount: shekels,
  /** The price of the line: unit price times units, less its share of the discount. */
  net: shekels,
  /** Refunded units. */
  refunded: v.number(),
  /** Money refunded or being refunded: for returned units and as price reductions. */
  refundedSum: shekels,
  /** Retained cancellation fees. */
  feeSum: shekels,
  /** Null if it was not sold in a bundle. */
  bundle: soldIn,
  answers: v.nullable(v.array(answered)),
  downloadedAt: v.nullable(time),
  /** Keys still missing while the order waits for stock. */
  missing: v.number(),
  keys: v.array(key),
})

/** The delivery state of an order, and why it is not delivered. */
const deliveryReasons = [
  'delivered',
  'held-for-check',
  'waits-for-payment',
  'payment-mismatch',
  'waits-for-stock',
  'ended-unpaid',
  'refunded',
] as const

const adminOrder = v.object({
  orderId: v.string(),
  number: orderNumber,
  /** The version of the order; a change names the version it is based on. */
  version: v.number(),
  imported,
  status: v.picklist(orderStatuses),
  payment: v.picklist(paymentStates),
  delivery: v.picklist(deliveryReasons),
  /** The statuses a manager can move it to. */
  moves: v.array(v.picklist(orderStatuses)),
  date: time,
  heldUntil: v.nullable(time),
  completedAt: v.nullable(time),
  completedReason: v.nullable(v.string()),
  customer: v.object({
    name: v.string(),
    email: v.string(),
    phone: v.nullable(v.string()),
    language,
    username: v.nullable(v.string()),
    /** The customer's id; null if erased, or if the order was placed seconds ago. */
    customerId: v.nullable(v.string()),
    business: businessBuyer,
  }),
  /** Active blocks of its buyer. */
  blocks: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(blockKinds),
      value: v.string(),
      endsAt: v.nullable(time),
    }),
  ),
  subtotal: shekels,
  discount: shekels,
  discountReason: v.nullable(v.string()),
  couponCode: v.nullable(v.string()),
  total: shekels,
  vat: shekels,
  vatPercent: v.number(),
  paid: shekels,
  refunded: shekels,
  /** Retained cancellation fees. */
  fee: shekels,
  /** The cancellation fee in per cent if the buyer changes their mind now; 0 if none. */
  feePercent: v.number(),
  lines: v.array(line),
  attempts: v.array(
    v.object({
      id: v.string(),
      provider: v.string(),
      status: v.string(),
      amount: shekels,
      at: time,
      /** How its provider can refund it. */
      refundable: v.picklist(refundWays),
      /** The provider’s ids of the charges of this attempt. */
      payments: v.array(
        v.object({
          transactionId: v.string(),
          amount: shekels,
          currency: v.string(),
          allocation: v.string(),
          at: time,
        }),
      ),
    }),
  ),
  refunds: v.array(orderRefund),
  /** Oldest first. */
  documents: v.array(adminTaxDocument),
  gift: orderGift,
  claims: v.array(
    v.object({
      claimId: v.string(),
      state: v.picklist(claimStates),
      reason: v.string(),
      date: time,
      answer: v.nullable(v.string()),
    }),
  ),
  disputes: v.array(dispute),
  tasks: v.array(orderTask),
  notes: v.array(v.object({ id: v.string(), text: v.string(), by: v.string(), at: time })),
  /** At most 300, newest first. */
  events: v.array(orderEvent),
})
export type AdminOrder = v.InferOutput<typeof adminOrder>

export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:orderId',
  access: 'manager',
  permission: 'orders.see',
  summary: 'Returns an order with its lines, masked keys, payments, refunds, claims, notes and history.',
  input: v.strictObject({ orderId }),
  output: adminOrder,
  refusals: ['not-found'],
})
