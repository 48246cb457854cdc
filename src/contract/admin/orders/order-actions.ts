import * as v from 'valibot'
import { maxHoldHours } from '#shop/limits.ts'
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
  summary: 'Writes a note that only managers read.',
  status: 201,
  input: v.strictObject({ orderId, text: lines(2000) }),
  output: v.object({ noteId: v.string() }),
  refusals: ['not-found'],
})

export const resendOrderEmail = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/email/resend',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Sends the e-mail that fits the order once more: delivered, waiting for stock, or the link to pay it.',
  status: 202,
  input: v.strictObject({ orderId }),
  output: v.object({ template: v.picklist(['completed', 'paid-out-of-stock', 'payment-link']) }),
  refusals: ['not-found', 'no-email-fits'],
  limit: { calls: 60, seconds: 3600 },
})

export const changeOrderEmail = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/:orderId/email',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Changes the address the order’s e-mails go to. Who proves a guest order’s address opens the order, so it asks for a fresh sign-in.',
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
    'Records the whole sum as taken by other means, and delivers as any payment does. Asks for a fresh sign-in.',
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
  summary: 'Money that a person has seen to by other means: not what was asked for, a refund refused.',
  input: v.strictObject({ orderId, taskId: rowId, reason }),
  output: changed,
  refusals: ['not-found', 'task-not-closable', 'order-disputed'],
})

export const discountKinds = ['none', 'percent', 'fixed'] as const

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Places an order for a customer: its units are held, and it is paid already or the link to pay it is mailed.',
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
    'Does the one safe thing about a task that reconciliation or a risk rule has opened: delivers, asks the payment provider again, or gives a second charge back. Doing it twice has one effect. Asks for a fresh sign-in where money goes back. `done`: the task is over.',
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
  summary: 'Accounts whose user name or e-mail address begins so, or whose phone it is; ten at most.',
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
