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
    'Lists the signed-in user’s orders, newest first, including guest orders under the account’s verified address. 20 per page, or `limit`. Select a page by `page`, or pass `next` as `before`.',
  input: v.strictObject({
    before: v.optional(orderId),
    page,
    limit: ordersAtOnce,
    status: v.optional(v.picklist(orderStatuses, 'status')),
  }),
  output: v.object({ orders: v.array(orderSummary), next: v.nullable(v.string()) }),
  refusals: [],
})
