import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { listOrders as definition } from '../../contract/orders.ts'
import { toShekels } from '../../shop/money.ts'
import type { Read } from '../database/work.ts'
import { orderLines, orders } from './table.ts'

const ordersPerPage = 20

/** The signed-in user's orders, newest first, continued after the order `before`. */
export async function listOrders(
  read: Read,
  { before }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition>> {
  const userId = read.actor.user?.id
  if (userId === undefined) throw new Error('listOrders needs a user')
  const older =
    before === undefined
      ? undefined
      : sql`(${orders.createdAt}, ${orders.id}) < (select created_at, id from orders where id = ${before} and user_id = ${userId})`
  const rows = await read.tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), older))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ordersPerPage + 1)
  const shown = rows.slice(0, ordersPerPage)
  const lines = await read.tx
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        shown.map((row) => row.id),
      ),
    )
  return {
    orders: shown.map((order) => ({
      orderId: order.id,
      status: order.status,
      date: order.createdAt.toISOString(),
      total: toShekels(order.totalAgorot),
      items: lines
        .filter((line) => line.orderId === order.id)
        .map((line) => ({
          id: line.id,
          name: line.name,
          price: toShekels(line.unitPriceAgorot),
          quantity: line.quantity,
        })),
    })),
    next: rows.length > ordersPerPage ? (shown.at(-1)?.id ?? null) : null,
  }
}
