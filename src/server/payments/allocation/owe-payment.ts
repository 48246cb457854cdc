import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { type RefundCause, refunds } from '#server/database/tables/payments/refunds.ts'
import type { payments } from '#server/database/tables/payments/payments.ts'

/**
 * Records a full refund of a payment that does not pay its order, whose row this transaction has locked. The
 * job pays it and e-mails the payer. Returns the refund's id.
 */
export async function owePayment(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  payment: Pick<typeof payments.$inferSelect, 'id' | 'orderId' | 'amountAgorot'>,
  cause: RefundCause,
): Promise<string> {
  const refundId = newRowId()
  const { id: paymentId, orderId, amountAgorot } = payment
  await work.tx.insert(refunds).values({ id: refundId, orderId, paymentId, amountAgorot, cause })
  await jobs.enqueue(work, 'pay-refund', { refundId })
  return refundId
}
