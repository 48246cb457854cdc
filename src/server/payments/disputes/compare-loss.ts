import { and, eq } from 'drizzle-orm'
import type { DisputeState } from '#contract/admin/orders/disputes.ts'
import type { Agorot } from '#shop/money.ts'
import { disputeLost } from '#shop/orders/refunds/paid-by-bank.ts'
import type { disputes } from '#server/database/tables/payments/disputes.ts'
import { payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Work } from '#server/database/transaction.ts'
import { openTask, resolveTask } from '#server/orders/order/manager-tasks.ts'
import { unbookedLoss } from './lost-money.ts'
import { withdrawLoss } from './withdraw-loss.ts'

type Dispute = Pick<typeof disputes.$inferSelect, 'id' | 'orderId' | 'amountAgorot'>
type Recorded = { readonly attemptId: string; readonly amountAgorot: Agorot }

/**
 * After a decision or another amount of a dispute: opens a task if the loss that a manager recorded for it is no longer
 * what it took, and resolves that task once they agree. The loss of a dispute that the shop has won is removed if it
 * can be. A loss that is owed to the buyer has a task of its own. The caller has locked the order.
 */
export async function compareLoss(
  work: Work,
  dispute: Dispute,
  state: Exclude<DisputeState, 'open'>,
): Promise<void> {
  const { id: disputeId, orderId } = dispute
  await resolveTask(work, { kind: 'loss-differs', orderId, about: { disputeId } })
  const [recorded] = await work.tx
    .select({ id: refunds.id, amountAgorot: refunds.amountAgorot, attemptId: payments.attemptId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.disputeId, disputeId), eq(refunds.cause, 'dispute')))
  if (recorded === undefined) return
  const recordedAgorot = recorded.amountAgorot
  if (state === 'won' && (await withdrawLoss(work, dispute, recorded))) return
  const takenAgorot = state === 'won' ? 0 : await takenBy(work, dispute, recorded)
  if (takenAgorot === null || takenAgorot === recordedAgorot) return
  await openTask(work, { kind: 'loss-differs', orderId, detail: { disputeId, recordedAgorot, takenAgorot } })
}

/** What a lost dispute took, without what is booked as paid by it for other refunds. Null if that is not known. */
async function takenBy(
  work: Work,
  { orderId, amountAgorot }: Dispute,
  recorded: Recorded,
): Promise<Agorot | null> {
  const rest = await unbookedLoss(work, { orderId, attemptId: recorded.attemptId })
  if (rest === null || rest === undefined) return null
  const taken = Math.max(0, recorded.amountAgorot + rest)
  if (rest <= 0) return taken
  // the rest may belong to a refund whose payer a manager is asked about, or to another dispute
  const waiting = await work.tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.status, 'refused'),
        eq(refunds.refusedReason, disputeLost),
      ),
    )
  return waiting.length > 0 ? null : Math.min(taken, amountAgorot ?? taken)
}
