import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { orderNumber } from '#contract/orders/orders.ts'
import { plainText, rowId, shekels, time } from '#contract/shapes.ts'

/**
 * Why a payment is unmatched: a wrong sum; no such order; a charge or refund found only in the payment provider's
 * list; unknown to the provider; or reported by a provider that is no longer configured, or that does not
 * verify its messages.
 */
const unmatchedReasons = [
  'mismatched',
  'no-order',
  'only-listed',
  'unknown-refund',
  'not-found',
  'provider-gone',
  'not-verified',
] as const

const unmatched = v.object({
  /** The id of the open task. */
  id: v.string(),
  why: v.picklist(unmatchedReasons),
  at: time,
  /** The payment provider, and its id of the payment page if there is one. */
  provider: v.string(),
  reference: v.nullable(v.string()),
  /** The sum charged, in units of its currency; absent if the provider did not report it. */
  transactions: v.array(v.object({ id: v.string(), amount: shekels, currency: v.string() })),
  orderId: v.nullable(v.string()),
  orderNumber: v.nullable(orderNumber),
  /** The total of the order. */
  expected: v.nullable(shekels),
  /** True if it can be refunded through the payment provider. */
  returnable: v.boolean(),
})
export type UnmatchedPayment = v.InferOutput<typeof unmatched>

const reason = plainText(500)

/** How a manager resolved a payment that the shop cannot refund automatically. */
export const settlements = ['refunded', 'used-for-order', 'not-received', 'other'] as const

export const listUnmatchedPayments = endpoint({
  method: 'GET',
  path: '/api/admin/unmatched-payments',
  access: 'manager',
  permission: 'orders.see',
  summary:
    'Lists unmatched payments that are not settled, newest first. 50 per page; pass `next` as `after` to continue.',
  input: v.strictObject({
    /** Only payments for an order, or only payments without one. */
    of: v.optional(v.picklist(['order', 'nobody'], 'unknown')),
    after: v.optional(rowId),
  }),
  output: v.object({ rows: v.array(unmatched), next: v.nullable(v.string()) }),
  refusals: [],
})

export const refundUnmatchedPayment = endpoint({
  method: 'POST',
  path: '/api/admin/unmatched-payments/:taskId/refund',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Refunds an unmatched payment in full to its payer and closes its task. The refund is owed immediately; a job pays it. Refused if the payment names no order or is in another currency.',
  status: 202,
  freshSignIn: true,
  input: v.strictObject({ taskId: rowId, reason }),
  output: v.object({ orderId: v.string(), amount: shekels }),
  refusals: ['not-found', 'task-not-closable', 'order-disputed'],
})

export const settleUnmatchedPayment = endpoint({
  method: 'POST',
  path: '/api/admin/unmatched-payments/:taskId/settlement',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Records how a manager settled an unmatched payment outside the shop. The audit log stores who, when, how, why and the amount.',
  input: v.strictObject({ taskId: rowId, how: v.picklist(settlements, 'required'), reason }),
  output: v.object({ id: v.string() }),
  refusals: ['not-found', 'task-not-closable'],
})
