import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { systemActor } from '#server/database/actor.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Transact, Work } from '#server/database/transaction.ts'
import type { RefundReport } from '#server/integrations/payments/provider.ts'
import { disputeOfPayment } from '#server/orders/order/disputed-money.ts'

/** The dispute for which a refund waits or with which it ends; null if it may be sent. */
export async function heldByDispute(
  { transact }: { readonly transact: Transact },
  refundId: string,
): Promise<RefundReport | null> {
  return transact(systemActor(), (work) => judge(work, refundId))
}

/**
 * Marks a refund as sent, unless its money is disputed: then nothing is written. Serialised with the
 * recording of a dispute's notice by the order's lock.
 */
export async function markRefundSent(
  { transact }: { readonly transact: Transact },
  refundId: string,
  values: PgUpdateSetSource<typeof refunds>,
): Promise<RefundReport | null> {
  return transact(systemActor(), async (work) => {
    const held = await judge(work, refundId)
    if (held === null) await work.tx.update(refunds).set(values).where(eq(refunds.id, refundId))
    return held
  })
}

async function judge(work: Work, refundId: string): Promise<RefundReport | null> {
  const [refund] = await work.tx
    .select({ orderId: refunds.orderId, paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  if (refund === undefined) return null
  await work.tx.select({ id: orders.id }).from(orders).where(eq(orders.id, refund.orderId)).for('share')
  const dispute = await disputeOfPayment(work, refund.paymentId)
  if (dispute === null) return null
  return dispute === 'open' ? { state: 'pending' } : { state: 'refused', reason: 'dispute-lost' }
}
