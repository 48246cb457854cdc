import { and, eq, sql } from 'drizzle-orm'
import type { DisputeState } from '#contract/admin/orders/disputes.ts'
import { record } from '#server/audit/record.ts'
import { disputes } from '#server/database/tables/payments/disputes.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Work } from '#server/database/transaction.ts'
import { isReversal } from '#server/integrations/payments/provider-webhooks.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import {
  resumeRefundTerm,
  extendTermByDispute,
  notifyIfOpen,
} from '#server/orders/delivery/release-delivery.ts'
import { closeHold, openHold } from '#server/orders/order/delivery-holds.ts'
import { resolveTask } from '#server/orders/order/manager-tasks.ts'
import { compareLoss } from './compare-loss.ts'
import { cancelDisputeMoney, oweDisputeMoney, oweUncovered } from './dispute-money.ts'
import { isReversalOfCase } from './lost-money.ts'

export type DisputeRow = typeof disputes.$inferSelect
type Enqueue = Pick<Jobs, 'enqueue'>
type Decision = {
  readonly state: Exclude<DisputeState, 'open'>
  /** A manager's. */
  readonly reason: string | null
  /** By the provider's clock; null: now. */
  readonly at: Date | null
}

/**
 * Applies the decision: refunds that waited for it continue or end, and money taken back for it is owed or
 * not. If the shop won, the keys open again, and reversals of the same page are decided likewise, because they
 * were part of it; if it lost, they close, even if they were opened meanwhile.
 */
export async function decide(work: Work, jobs: Enqueue, row: DisputeRow, decision: Decision): Promise<void> {
  const { id, orderId } = row
  const { state, reason, at } = decision
  await work.tx
    .update(disputes)
    .set({ state, decidedAt: at ?? sql`now()` })
    .where(eq(disputes.id, id))
  await resolveTask(work, { kind: 'dispute', orderId, about: { disputeId: id } })
  await record(work, `payment.dispute-${state}`, `order:${orderId}`, {
    disputeId: id,
    ...(state === 'lost' && { amountAgorot: row.amountAgorot }),
    ...(reason !== null && { reason }),
  })
  // first, so that the money of the reversal does not count as lost alone
  if (state === 'won') await winReversal(work, jobs, row, decision)
  if (state === 'won') await oweDisputeMoney(work, row)
  else {
    await openHold(work, { orderId, kind: 'dispute', reference: id }, { reason: reason ?? row.reason })
    await cancelDisputeMoney(work, jobs, { id, orderId })
    await oweUncovered(work, row)
  }
  await compareLosses(work, row, state)
  await wakeRefunds(work, jobs, orderId)
  if (state === 'won' && !(await release(work, jobs, { id, orderId }, reason)))
    await extendTermByDispute(work, orderId, id)
}

/** Compares the loss of a decided dispute and, if it is lost, of a reversal of the same page, whose money it names. */
export async function compareLosses(
  work: Work,
  row: DisputeRow,
  state: Exclude<DisputeState, 'open'>,
): Promise<void> {
  await compareLoss(work, row, state)
  if (state === 'won' || isReversal(row.providerId)) return
  for (const other of await disputesOfPage(work, row))
    if (other.state === 'lost' && isReversal(other.providerId)) await compareLoss(work, other, 'lost')
}

async function winReversal(work: Work, jobs: Enqueue, row: DisputeRow, won: Decision): Promise<void> {
  const ofPage = await disputesOfPage(work, row)
  const reversal = ofPage.find((other) => other.state === 'lost' && isReversalOfCase(other, ofPage))
  if (reversal !== undefined) await decide(work, jobs, reversal, won)
}

/** Enqueues the waiting refunds; `payRefund` decides what happens to each. */
async function wakeRefunds(work: Work, jobs: Enqueue, orderId: string): Promise<void> {
  const outstanding = await work.tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'owed')))
  for (const { id } of outstanding) await jobs.enqueue(work, 'pay-refund', { refundId: id })
}

/**
 * Opens keys and files again, unless another hold is left, and e-mails a buyer not yet told that they are
 * ready. Returns false if they were open.
 */
export async function release(
  work: Work,
  jobs: Enqueue,
  { id, orderId }: Pick<DisputeRow, 'id' | 'orderId'>,
  reason: string | null,
): Promise<boolean> {
  const detail = reason === null ? {} : { reason }
  if (!(await closeHold(work, { orderId, kind: 'dispute', reference: id }, detail))) return false
  await resumeRefundTerm(work, orderId)
  await notifyIfOpen(work, jobs, orderId)
  return true
}

/** The provider's disputes of a payment page. */
export async function disputesOfPage(
  { tx }: Work,
  { provider, attemptId }: Pick<DisputeRow, 'provider' | 'attemptId'>,
): Promise<DisputeRow[]> {
  // disputes recorded by managers name no page
  if (attemptId === null) return []
  return tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.provider, provider), eq(disputes.attemptId, attemptId)))
}
