import { and, eq, sql } from 'drizzle-orm'
import { disputeLost } from '#shop/orders/refunds/paid-by-bank.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Work } from '#server/database/transaction.ts'
import { withdrawCredit } from '#server/documents/create-documents.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { lockOrderOfRefund } from '#server/orders/order/lock-order.ts'
import { openTask } from '#server/orders/order/manager-tasks.ts'

type Enqueue = Pick<Jobs, 'enqueue'>

/**
 * Records that the provider refuses a refund, or that a paid one has failed (`was`). The money is still owed
 * to the buyer: a manager gets a task, and the buyer an e-mail that it takes longer, once per changed
 * message.
 */
export async function recordRefusedRefund(
  work: Work,
  jobs: Enqueue,
  refundId: string,
  reason: string,
  was: 'owed' | 'paid' = 'owed',
): Promise<void> {
  await lockOrderOfRefund(work, refundId)
  const [before] = await work.tx
    .select({ orderId: refunds.orderId, refusedBefore: refunds.refusedReason })
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.status, was)))
    .for('update')
  if (before === undefined) return
  const { orderId, refusedBefore } = before
  await work.tx
    .update(refunds)
    .set({ status: 'refused', paidAt: sql`null`, refusedReason: reason, sendAgain: false })
    .where(eq(refunds.id, refundId))
  if (was === 'paid') await withdrawCredit(work, orderId, refundId)
  await openTask(work, { kind: 'refund-refused', orderId, detail: { refundId, reason } })
  await record(work, 'refund.refused', `order:${orderId}`, { refundId, reason })
  // not if the bank returned the money itself, or if the buyer already has that e-mail and waits for the result
  if (reason !== disputeLost && (refusedBefore === null || was === 'paid'))
    await notifyOfRefund(work, jobs, refundId, 'refused')
}

/**
 * E-mails the buyer the result of a refund. The same result may occur twice: each e-mail has its own number.
 */
export async function notifyOfRefund(
  work: Work,
  jobs: Enqueue,
  refundId: string,
  template: JobData['send-refund-email']['template'],
): Promise<void> {
  await jobs.enqueue(work, 'send-refund-email', { refundId, template, about: newRowId() })
}
