import * as v from 'valibot'
import { orderStatuses } from '#shop/orders/status.ts'
import { endpoint } from '#contract/endpoint.ts'
import { soldIn } from './order-item.ts'
import { orderId, orderNumber } from './orders.ts'
import { localized, page, shekels, time } from '#contract/shapes.ts'

export const orderSummary = v.object({
  orderId: v.string(),
  number: orderNumber,
  status: v.picklist(orderStatuses),
  date: time,
  total: shekels,
  items: v.array(
    v.object({
      id: v.string(),
      name: localized,
      price: shekels,
      quantity: v.number(),
      bundle: soldIn,
    }),
  ),
})

const ordersAtOnce = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.integer('limit'),
    v.minValue(1, 'limit'),
    v.maxValue(50, 'limit'),
  ),
  20,
)

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'user',
  summary:
    'The signed-in user’s orders, newest first, with those placed as a guest under the account’s own proved address; 20 at a time unless `limit` says otherwise, up to 50. They are paged by `page`, or continued with `before`.',
  input: v.strictObject({
    before: v.optional(orderId),
    page,
    limit: ordersAtOnce,
    status: v.optional(v.picklist(orderStatuses, 'status')),
  }),
  output: v.object({ orders: v.array(orderSummary), next: v.nullable(v.string()) }),
  refusals: [],
})
