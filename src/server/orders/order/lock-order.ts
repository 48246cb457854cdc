import { eq } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import type { OrderRow } from './find-own-order.ts'

/** Locks the order's row, which guards everything about it. Null if there is no such order. */
export async function lockOrderIfFound(work: Pick<Work, 'tx'>, orderId: string): Promise<OrderRow | null> {
  const [order] = await work.tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order ?? null
}

/** Locks the row of an order that must exist. */
export async function lockOrder(work: Pick<Work, 'tx'>, orderId: string): Promise<OrderRow> {
  const order = await lockOrderIfFound(work, orderId)
  if (order === null) throw new Error(`Order ${orderId} is gone`)
  return order
}
