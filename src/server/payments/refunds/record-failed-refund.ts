import { inArray } from 'drizzle-orm'
import type { payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Work } from '#server/database/transaction.ts'
import type { NamedRefund } from '#server/integrations/payments/provider-webhooks.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { lockOrderIfFound } from '#server/orders/order/lock-order.ts'
import { type ManagerTask, openTask, wasOpened } from '#server/orders/order/manager-tasks.ts'
import { recordRefusedRefund } from './record-refused-refund.ts'

type Failure = {
  readonly payment: typeof payments.$inferSelect
  /** The payments of its page; more than one if the buyer paid twice. */
  readonly paymentIds: readonly string[]
  /** Null if the notice does not name it. */
  readonly refund: NamedRefund | null
  readonly reason: string
}

/**
 * Records that a refund has failed, as the provider reports in a notice. Only the refund that was paid by
 * this transaction of the provider becomes refused: notices repeat and arrive late, and an earlier attempt at
 * a refund may have been retried, or paid by hand, since. One that the shop has not made, or that the notice
 * does not name, becomes a task.
 */
export async function recordFailedRefund(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { payment, paymentIds, refund, reason }: Failure,
): Promise<void> {
  const { orderId, provider } = payment
  // the same lock as for retrying a refund or paying it by hand
  await lockOrderIfFound(work, orderId)
  const its = await work.tx
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
  const failed = its.find(
    ({ status, transactionId }) => status === 'paid' && refund !== null && transactionId === refund.id,
  )
  if (failed !== undefined) return recordRefusedRefund(work, jobs, failed.id, reason, 'paid')
  if (refund !== null && its.some((own) => isAttemptAt(own, refund))) return
  const { id, amountAgorot, currency } = refund ?? { ...payment, id: payment.transactionId }
  const task: ManagerTask<'refund-unknown'> = {
    kind: 'refund-unknown',
    orderId,
    detail: { provider, id, amountAgorot, currency, failed: true, reason },
  }
  // a provider repeats its notice under several names
  if (!(await wasOpened(work, task))) await openTask(work, task)
}

function isAttemptAt(own: typeof refunds.$inferSelect, { id, ownId }: NamedRefund): boolean {
  return own.transactionId === id || (ownId !== null && (own.id === ownId || own.providerKey === ownId))
}
