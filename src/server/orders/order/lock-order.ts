import { eq } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import type { OrderRow } from './find-own-order.ts'

/** Locks the order's row, which guards everything about it. */
export async function lockOrder(work: Pick<Work, 'tx'>, orderId: string): Promise<OrderRow> {
  const [order] = await work.tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (order === undefined) throw new Error(`Order ${orderId} is gone`)
  return order
}
