import * as v from 'valibot'
import { maxHoldHours } from '#shop/limits.ts'
import { refundPayers } from '#shop/orders/refunds/paid-by-bank.ts'
import { maxLinesPerOrder, maxUnitsPerLine } from '#shop/cart/wanted-lines.ts'
import { endpoint } from '#contract/endpoint.ts'
import { orderId } from '#contract/orders/orders.ts'
import { answers } from '#contract/bodies/answers-body.ts'
import { businessFields, hasBusinessName } from '#contract/bodies/business-body.ts'
import { taskKinds } from './order-tasks.ts'
import { email, language, lines, phoneIfAny, plainText, rowId, shekels, typedText } from '#contract/shapes.ts'

const reason = plainText(500)
/** The version the manager saw; refused if the order was changed since. */
const version = v.pipe(v.number(), v.integer('version'))
const changed = v.object({ orderId: v.string() })

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/notes',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Adds a note for the team. Customers see it only in an export of their data. Repeating the call with the same `noteId`, a UUID of the caller’s, adds nothing more.',
  status: 201,
  input: v.strictObject({ orderId, noteId: v.optional(rowId), text: lines(2000) }),
  output: v.object({ noteId: v.string() }),
  refusals: ['not-found'],
})

export const resendOrderEmail = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/email/resend',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Resends the e-mail that fits the state of the order: delivered, waiting for stock, or the payment link. Refused if none fits. A job sends it. Repeating the call with the same `requestId`, a UUID of the caller’s, sends nothing more.',
  status: 202,
  input: v.strictObject({ orderId, requestId: v.optional(rowId) }),
  output: v.object({ template: v.picklist(['completed', 'paid-out-of-stock', 'payment-link']) }),
  refusals: ['not-found', 'no-email-fits'],
  limit: { calls: 60, seconds: 3600 },
})

export const resendGift = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/gift/resend',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Resends the e-mail of a gift to its recipient, with the same link. Refused before it was first sent, and while or once its goods are withheld. A job sends it. Repeating the call with the same `requestId`, a UUID of the caller’s, sends nothing more.',
  status: 204,
  input: v.strictObject({ orderId, requestId: v.optional(rowId) }),
  output: v.undefined(),
  refusals: ['not-found', 'no-email-fits'],
  limit: { calls: 60, seconds: 3600 },
})

export const changeOrderEmail = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/:orderId/email',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Changes the address that the order’s e-mails are sent to. Requires a fresh sign-in, because anyone who verifies the address of a guest order can open the order. An e-mail notifies the old address, and the owners if the goods can be opened.',
  freshSignIn: true,
  input: v.strictObject({ orderId, version, email, reason }),
  output: changed,
  refusals: ['not-found', 'version-changed'],
})

export const markOrderPaid = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/payment-taken',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Records that the full amount was received by other means, and delivers the order as any payment does. Requires a fresh sign-in.',
  freshSignIn: true,
  input: v.strictObject({ orderId, version, reason }),
  output: changed,
  refusals: ['not-found', 'version-changed', 'order-not-payable', 'coupon-gone'],
})

export const closeOrderTask = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/tasks/:taskId/closing',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Closes a task about money that a manager has settled by other means, such as a wrong amount or a refused refund. A refused refund then counts as paid. If a dispute of its payment was lost, `paidBy` is required: `bank`, if the dispute covers it; `both`, if it covers a part and the shop paid the rest; or `shop`. The buyer gets an e-mail unless it was the bank.',
  input: v.strictObject({ orderId, taskId: rowId, reason, paidBy: v.optional(v.picklist(refundPayers)) }),
  output: changed,
  refusals: ['not-found', 'task-not-closable', 'order-disputed', 'refund-payer-needed'],
})

export const discountKinds = ['none', 'percent', 'fixed'] as const

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Places an order for a customer and holds its units. An order that is free or already paid is delivered; otherwise a job e-mails the payment link.',
  status: 201,
  freshSignIn: { when: ({ pays, discount }) => pays === 'paid' || discount !== 'none' },
  idempotencyKey: 'required',
  input: v.pipe(
    v.strictObject({
      items: v.pipe(
        v.array(
          v.strictObject({
            productId: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'identifier')),
            quantity: v.pipe(
              v.number('number'),
              v.integer('count'),
              v.minValue(1, 'count'),
              v.maxValue(maxUnitsPerLine, 'too-much'),
            ),
          }),
        ),
        v.minLength(1, 'required'),
        v.maxLength(maxLinesPerOrder, 'too-long'),
      ),
      /** The customer's account; absent for a guest order. */
      userId: v.nullable(rowId),
      name: plainText(100),
      email,
      phone: phoneIfAny,
      ...businessFields,
      language,
      discount: v.picklist(discountKinds),
      percent: v.nullable(
        v.pipe(
          v.number('number'),
          v.integer('percent'),
          v.minValue(1, 'percent'),
          v.maxValue(100, 'percent'),
        ),
      ),
      /** In shekels. */
      amount: v.nullable(
        v.pipe(
          v.number('number'),
          v.minValue(0.01, 'negative'),
          v.maxValue(100_000, 'too-much'),
          v.check((sum) => Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-6, 'decimals'),
        ),
      ),
      /** Why there is a discount, or how it was paid; stored with the order and in the audit log. */
      reason: v.union([v.literal(''), reason]),
      pays: v.picklist(['link', 'paid']),
      /** How long the units are held for payment by link. */
      holdHours: v.pipe(
        v.number('number'),
        v.integer('count'),
        v.minValue(1, 'count'),
        v.maxValue(maxHoldHours, 'too-much'),
      ),
      /** Answers to the questions of the services in the order. */
      answers: v.optional(answers),
      /** The customer has accepted the terms. */
      termsAccepted: v.literal(true, 'required'),
      /** The total the manager saw, in shekels: the order is refused if it differs. */
      expectedTotal: shekels,
    }),
    v.forward(
      v.check((value) => hasBusinessName(value), 'required'),
      ['businessName'],
    ),
    v.forward(
      v.check(({ discount, percent }) => discount !== 'percent' || percent !== null, 'required'),
      ['percent'],
    ),
    v.forward(
      v.check(({ discount, amount }) => discount !== 'fixed' || amount !== null, 'required'),
      ['amount'],
    ),
    v.forward(
      v.check(
        ({ discount, pays, reason: why }) => (discount === 'none' && pays === 'link') || why !== '',
        'required',
      ),
      ['reason'],
    ),
  ),
  output: v.object({ orderId: v.string() }),
  refusals: [
    'product-unknown',
    'customer-unknown',
    'discount-too-high',
    'out-of-stock',
    'too-many-units',
    'price-changed',
    'details-needed',
    'no-payment-methods',
    'idempotency-key-missing',
    'idempotency-key-reused',
  ],
})

export const resolveOrderTask = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/tasks/:taskId/resolution',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Performs the safe action for a task that reconciliation or a risk rule opened: delivers or releases the order, retries a late refund, or refunds a second charge. Repeating it has no further effect. Requires a fresh sign-in if money is refunded. `done`: the task is closed.',
  freshSignIn: { when: ({ kind }) => kind === 'double-charge' || kind === 'refund-late' },
  /** `kind`: the kind the manager saw; a task of another kind is not found. */
  input: v.strictObject({ orderId, taskId: rowId, kind: v.picklist(taskKinds) }),
  output: v.object({ done: v.boolean() }),
  refusals: ['not-found', 'task-not-closable', 'order-disputed'],
})

export const findCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customer-accounts',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Finds accounts by the beginning of a username or e-mail address, or by phone number; at most ten.',
  input: v.strictObject({
    q: v.pipe(typedText(100), v.minLength(2, 'too-short')),
  }),
  output: v.object({
    customers: v.array(
      v.object({
        userId: v.string(),
        username: v.string(),
        email: v.string(),
        phone: v.nullable(v.string()),
        language,
      }),
    ),
  }),
  refusals: [],
})
