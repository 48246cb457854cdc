import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { record } from '#server/audit/record.ts'
import { rowsOf } from '#server/database/rows.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'
import { refunds, refundUnits } from '#server/database/tables/payments/refunds.ts'
import type { Work } from '#server/database/transaction.ts'
import { isOfThisMonth, withdrawCredit } from '#server/documents/create-documents.ts'

type Loss = Pick<typeof refunds.$inferSelect, 'id' | 'amountAgorot'>
type Won = { readonly id: string; readonly orderId: string }

/**
 * Removes the recorded loss of a dispute that the shop has won after all, so that a later refund of the units pays
 * what was paid for them. Returns false, and leaves it recorded, if the accountant has it or may have it, or if units
 * of its lines were taken back since, for less. It is a loss without units; the caller has locked the order.
 */
export async function withdrawLoss(
  work: Work,
  { id: disputeId, orderId }: Won,
  loss: Loss,
): Promise<boolean> {
  const { tx } = work
  const { id: refundId, amountAgorot } = loss
  if (!(await isWithdrawable(work, refundId))) return false
  await withdrawCredit(work, orderId, refundId)
  const credits = await tx
    .select({ id: taxDocuments.id })
    .from(taxDocuments)
    .where(eq(taxDocuments.refundId, refundId))
  if (credits.length > 0) return false
  const parts = await tx.delete(refundUnits).where(eq(refundUnits.refundId, refundId)).returning()
  for (const part of parts)
    await tx
      .update(orderLines)
      .set({ refundedAgorot: sql`${orderLines.refundedAgorot} - ${part.amountAgorot}` })
      .where(eq(orderLines.id, part.lineId))
  await tx.delete(refunds).where(eq(refunds.id, refundId))
  await tx
    .update(orders)
    .set({ refundedAgorot: sql`${orders.refundedAgorot} - ${amountAgorot}` })
    .where(eq(orders.id, orderId))
  await record(work, 'payment.dispute-loss-withdrawn', `order:${orderId}`, {
    disputeId,
    refundId,
    amountAgorot,
  })
  return true
}

async function isWithdrawable({ tx }: Work, refundId: string): Promise<boolean> {
  const found = await rowsOf(
    tx,
    v.object({ id: v.string() }),
    sql`
    select id from refunds where id = ${refundId} and ${isOfThisMonth(refunds.paidAt)} and not exists (
      select from refund_units part join order_lines l on l.id = part.line_id
      where part.refund_id = refunds.id and l.refunded_quantity <> (
        select coalesce(sum(earlier.quantity), 0) from refund_units earlier
        where earlier.line_id = l.id and earlier.refund_id < refunds.id))`,
  )
  return found.length > 0
}
