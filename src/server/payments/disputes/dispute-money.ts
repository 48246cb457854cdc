import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { record } from '#server/audit/record.ts'
import { managerTasks } from '#server/database/tables/orders/manager-tasks.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Work } from '#server/database/transaction.ts'
import { openTask } from '#server/orders/order/manager-tasks.ts'

type Case = { readonly id: string; readonly orderId: string }

/**
 * Records money owed to the buyer: the bank returned a dispute's money to the shop after units of the order
 * were taken back, so the buyer has neither. A manager decides how it is paid, as with a refused refund. The
 * caller has locked the order.
 */
export async function oweDisputeMoney(work: Work, { id, orderId }: Case): Promise<void> {
  const reason = 'dispute-won'
  const [refund] = await work.tx
    .update(refunds)
    .set({ cause: 'manager', status: 'refused', paidAt: null, refusedReason: reason })
    .where(and(eq(refunds.disputeId, id), eq(refunds.cause, 'dispute')))
    .returning({ refundId: refunds.id })
  if (refund === undefined) return
  const { refundId } = refund
  await openTask(work, { kind: 'refund-refused', orderId, detail: { refundId, reason } })
  await record(work, 'refund.refused', `order:${orderId}`, { refundId, reason })
}

/**
 * The bank took the money again before the shop had paid it out: nothing is owed. The caller has locked the
 * order.
 */
export async function cancelDisputeMoney(work: Work, { id, orderId }: Case): Promise<void> {
  const [taken] = await work.tx
    .update(refunds)
    .set({ cause: 'dispute', status: 'paid', paidAt: sql`now()`, refusedReason: null, sendAgain: false })
    .where(
      and(
        eq(refunds.disputeId, id),
        inArray(refunds.status, ['owed', 'refused']),
        isNull(refunds.sentAt),
        isNull(refunds.transactionId),
      ),
    )
    .returning({ refundId: refunds.id })
  if (taken === undefined) return
  await work.tx
    .update(managerTasks)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(
        eq(managerTasks.orderId, orderId),
        eq(managerTasks.kind, 'refund-refused'),
        isNull(managerTasks.resolvedAt),
        sql`${managerTasks.detail} ->> 'refundId' = ${taken.refundId}`,
      ),
    )
}
