import { and, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/refunds.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { disputeOfPayment } from '#server/orders/order/disputed-money.ts'
import { lockOrderIfFound } from '#server/orders/order/lock-order.ts'
import { resolveTask } from '#server/orders/order/manager-tasks.ts'

/**
 * Retries a refused refund and closes its task. `payRefund` reads its state at the provider before it sends
 * anything.
 */
export async function retryRefund(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { orderId, refundId }: InputOf<typeof contract.retryRefund>,
): Promise<
  OutputOf<typeof contract.retryRefund> | Refusal<'not-found' | 'refund-not-refused' | 'order-disputed'>
> {
  await lockOrderIfFound(work, orderId)
  const its = and(eq(refunds.id, refundId), eq(refunds.orderId, orderId))
  const [refund] = await work.tx
    .select({ paymentId: refunds.paymentId, bankPart: refunds.bankPartAgorot })
    .from(refunds)
    .where(its)
  if (refund === undefined) return refuse('not-found')
  if ((await disputeOfPayment(work, refund.paymentId)) !== null) return refuse('order-disputed')
  // the shop has paid a part by other means, and the provider would send the whole amount
  if (refund.bankPart > 0) return refuse('refund-not-refused')
  const again = await work.tx
    .update(refunds)
    .set({ status: 'owed', sendAgain: true, askedAt: null })
    .where(and(its, eq(refunds.status, 'refused')))
    .returning({ id: refunds.id })
  if (again.length === 0) return refuse('refund-not-refused')
  await resolveTask(work, { kind: 'refund-refused', orderId, about: { refundId } })
  await record(work, 'refund.tried-again', `order:${orderId}`, { refundId })
  await jobs.enqueue(work, 'pay-refund', { refundId })
  return { refundId }
}
