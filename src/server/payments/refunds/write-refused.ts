import { and, eq, sql } from 'drizzle-orm'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Work } from '#server/database/transaction.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { openTask } from '#server/orders/manager-tasks.ts'

type Enqueue = Pick<Jobs, 'enqueue'>

/**
 * The provider will not pay a refund, or one that it paid has failed after all (`was`). The buyer's claim on
 * the money stands: a manager has a task, and the buyer reads that it takes longer, once for each time
 * they were told otherwise.
 */
export async function writeRefused(
  work: Work,
  jobs: Enqueue,
  refundId: string,
  reason: string,
  was: 'owed' | 'paid' = 'owed',
): Promise<void> {
  const [before] = await work.tx
    .select({ orderId: refunds.orderId, told: refunds.refusedReason })
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.status, was)))
    .for('update')
  if (before === undefined) return
  const { orderId, told } = before
  await work.tx
    .update(refunds)
    .set({ status: 'refused', paidAt: sql`null`, refusedReason: reason, sendAgain: false })
    .where(eq(refunds.id, refundId))
  await openTask(work, { kind: 'refund-refused', orderId, detail: { refundId, reason } })
  await record(work, 'refund.refused', `order:${orderId}`, { refundId, reason })
  // the bank gave the money back itself; and who was told already waits for the end of it
  if (reason !== 'dispute-lost' && (told === null || was === 'paid'))
    await notifyOfRefund(work, jobs, refundId, 'refused')
}

/** Writes to the buyer what became of a refund. The same may happen to it twice: each e-mail is one of its own. */
export async function notifyOfRefund(
  work: Work,
  jobs: Enqueue,
  refundId: string,
  template: JobData['send-refund-email']['template'],
): Promise<void> {
  await jobs.enqueue(work, 'send-refund-email', { refundId, template, about: newRowId() })
}
