import * as v from 'valibot'
import { orderId } from '#contract/orders/orders.ts'
import { endpoint } from '#contract/endpoint.ts'
import { plainText, rowId } from '#contract/shapes.ts'

/** The page size of the order list. */
export const maxOrdersAtOnce = 50
const orderIds = v.pipe(
  v.array(orderId),
  v.minLength(1, 'required'),
  v.maxLength(maxOrdersAtOnce, 'too-long'),
)

/** Why an order was not changed; `internal-error`: it failed and can be retried. */
export const bulkRefusals = ['not-found', 'status-not-allowed', 'no-email-fits', 'internal-error'] as const

export const changeOrders = endpoint({
  method: 'POST',
  path: '/api/admin/orders/changes',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Marks the services of several orders as done, or resends the e-mail that fits each. Every order is changed separately: `results` states why one was refused, which does not affect the others. Repeating the call with the same `requestId`, a UUID of the caller’s, sends no e-mail twice.',
  input: v.strictObject({
    orderIds,
    requestId: v.optional(rowId),
    change: v.variant('what', [
      v.strictObject({ what: v.literal('done'), reason: plainText(500) }),
      v.strictObject({ what: v.literal('email') }),
    ]),
  }),
  output: v.object({
    results: v.array(
      v.object({
        orderId: v.string(),
        /** Null if it was done. */
        refused: v.nullable(v.picklist(bulkRefusals)),
      }),
    ),
  }),
  refusals: [],
  limit: { calls: 60, seconds: 3600 },
})
