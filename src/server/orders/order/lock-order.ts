import { eq, inArray } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
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

/** Locks the order of a refund, as for every change of a refund: first the order, then its refunds and documents. */
export async function lockOrderOfRefund({ tx }: Pick<Work, 'tx'>, refundId: string): Promise<void> {
  const its = tx.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId))
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, its)).for('update')
}

/** The same for a tax document. */
export async function lockOrderOfDocument({ tx }: Pick<Work, 'tx'>, documentId: string): Promise<void> {
  const its = tx
    .select({ id: taxDocuments.orderId })
    .from(taxDocuments)
    .where(eq(taxDocuments.id, documentId))
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, its)).for('update')
}
