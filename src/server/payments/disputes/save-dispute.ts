import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { DisputeState } from '#contract/admin/orders/disputes.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { disputes } from '#server/database/tables/payments/disputes.ts'
import { managerTasks } from '#server/database/tables/orders/manager-tasks.ts'
import { paymentAttempts, payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Work } from '#server/database/transaction.ts'
import {
  type Dispute,
  isReversal,
  type NamedPayment,
} from '#server/integrations/payments/provider-webhooks.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import {
  resumeRefundTerm,
  extendTermByDispute,
  notifyIfOpen,
} from '#server/orders/delivery/release-delivery.ts'
import { closeHold, openHold } from '#server/orders/order/delivery-holds.ts'
import { openTask } from '#server/orders/order/manager-tasks.ts'
import { notifyManagers } from '#server/stock/levels/notify-managers.ts'
import { lockOrderIfFound } from '#server/orders/order/lock-order.ts'
import { cancelDisputeMoney, oweDisputeMoney, oweUncovered } from './dispute-money.ts'

export type DisputeRow = typeof disputes.$inferSelect
type Enqueue = Pick<Jobs, 'enqueue'>

/**
 * Records a provider's notice of a dispute, any number of times and in any order: an older notice does not reopen a
 * decided dispute or shorten its deadline. The first notice holds the order's keys and files. The amount of a notice
 * that the dispute was lost is what was taken, and replaces the disputed one. A reversal belongs to a dispute of the
 * same page, if there is one, and is not recorded beside it. Returns false if the shop knows no such payment.
 */
export async function saveDispute(
  work: Work,
  jobs: Enqueue,
  provider: string,
  dispute: Dispute,
): Promise<boolean> {
  const about = await attemptOf(work, provider, dispute)
  if (about === null) return false
  const { orderId, attemptId } = about
  // keys are shown before or after this, not meanwhile
  await lockOrderIfFound(work, orderId)
  const { id: providerId, reason, amountAgorot, answerBy } = dispute
  if (isReversal(providerId)) {
    const ofPage = await disputesOfPage(work, { provider, attemptId })
    if (ofPage.some((other) => !isReversal(other.providerId))) return true
  }
  const [opened] = await work.tx
    .insert(disputes)
    .values({ id: newRowId(), orderId, attemptId, provider, providerId, reason, amountAgorot, answerBy })
    .onConflictDoNothing()
    .returning()
  if (opened !== undefined) {
    await begin(work, opened)
    if (dispute.state === 'open') await notifyOfDispute(work, jobs, opened)
  }
  const [row] = await work.tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.provider, provider), eq(disputes.providerId, providerId)))
  if (row === undefined) return true
  if (dispute.state === 'open') {
    await extendDispute(work, jobs, row, dispute)
    return true
  }
  const isLost = dispute.state === 'lost'
  const isOtherAmount = isLost && amountAgorot !== null && amountAgorot !== row.amountAgorot
  if (isOtherAmount) await work.tx.update(disputes).set({ amountAgorot }).where(eq(disputes.id, row.id))
  const decided = isOtherAmount ? { ...row, amountAgorot } : row
  if (dispute.state !== row.state) await decide(work, jobs, decided, dispute.state, null)
  else if (isOtherAmount)
    await record(work, 'payment.dispute-lost', `order:${orderId}`, { disputeId: row.id, amountAgorot })
  if (isLost) await oweUncovered(work, decided)
  return true
}

/**
 * An inquiry that becomes a chargeback keeps its id and gets a later deadline, often with another amount. Earlier
 * deadlines are those of older notices.
 */
async function extendDispute(work: Work, jobs: Enqueue, row: DisputeRow, notice: Dispute): Promise<void> {
  const { answerBy } = notice
  if (row.state !== 'open' || answerBy === null) return
  if (row.answerBy !== null && answerBy <= row.answerBy) return
  const amountAgorot = notice.amountAgorot ?? row.amountAgorot
  // some notices have none
  const reason = notice.reason === '' ? row.reason : notice.reason
  await work.tx.update(disputes).set({ answerBy, reason, amountAgorot }).where(eq(disputes.id, row.id))
  const { id: disputeId, orderId } = row
  await record(work, 'payment.dispute-extended', `order:${orderId}`, {
    disputeId,
    reason,
    amountAgorot,
    answerBy: answerBy.toISOString(),
  })
  await notifyOfDispute(work, jobs, { ...row, amountAgorot, answerBy })
}

async function attemptOf(
  { tx }: Work,
  provider: string,
  { reference, transactionId }: NamedPayment,
): Promise<{ orderId: string; attemptId: string } | null> {
  const [found] = await tx
    .select({ orderId: paymentAttempts.orderId, attemptId: paymentAttempts.id })
    .from(paymentAttempts)
    .leftJoin(payments, eq(payments.attemptId, paymentAttempts.id))
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        or(
          reference === null ? undefined : eq(paymentAttempts.reference, reference),
          transactionId === null ? sql`false` : eq(payments.transactionId, transactionId),
        ),
      ),
    )
    .limit(1)
  return found ?? null
}

async function disputesOfPage(
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

/** Opens a dispute. The caller has locked the order. */
export async function begin(work: Work, { id, orderId, reason, amountAgorot }: DisputeRow): Promise<void> {
  await openHold(work, { orderId, kind: 'dispute', reference: id }, { reason })
  await openTask(work, { kind: 'dispute', orderId, detail: { disputeId: id } })
  await record(work, 'payment.disputed', `order:${orderId}`, { disputeId: id, reason, amountAgorot })
}

/** E-mails each owner about a new dispute, or about its new deadline. */
export async function notifyOfDispute(
  work: Work,
  jobs: Enqueue,
  { orderId, amountAgorot, answerBy }: DisputeRow,
): Promise<void> {
  await notifyManagers(work, jobs, {
    kind: 'dispute',
    orderId,
    amountAgorot,
    answerBy: answerBy?.toISOString() ?? null,
  })
}

/**
 * Applies the decision: refunds that waited for it continue or end, and money taken back for it is owed or
 * not. If the shop won, the keys open again, and reversals of the same page are decided likewise, because they
 * were part of it; if it lost, they close, even if they were opened meanwhile.
 */
export async function decide(
  work: Work,
  jobs: Enqueue,
  row: DisputeRow,
  state: Exclude<DisputeState, 'open'>,
  reason: string | null,
): Promise<void> {
  const { id, orderId } = row
  await work.tx
    .update(disputes)
    .set({ state, decidedAt: sql`now()` })
    .where(eq(disputes.id, id))
  await work.tx
    .update(managerTasks)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(
        eq(managerTasks.orderId, orderId),
        eq(managerTasks.kind, 'dispute'),
        isNull(managerTasks.resolvedAt),
        sql`${managerTasks.detail} ->> 'disputeId' = ${id}`,
      ),
    )
  await record(work, `payment.dispute-${state}`, `order:${orderId}`, {
    disputeId: id,
    ...(state === 'lost' && { amountAgorot: row.amountAgorot }),
    ...(reason !== null && { reason }),
  })
  // first, so that the money of the reversal does not count as lost alone
  if (state === 'won') await winReversal(work, jobs, row, reason)
  if (state === 'won') await oweDisputeMoney(work, row)
  else {
    await openHold(work, { orderId, kind: 'dispute', reference: id }, { reason: reason ?? row.reason })
    await cancelDisputeMoney(work, jobs, { id, orderId })
  }
  await wakeRefunds(work, jobs, orderId)
  if (state === 'won' && !(await release(work, jobs, { id, orderId }, reason)))
    await extendTermByDispute(work, orderId, id)
}

async function winReversal(work: Work, jobs: Enqueue, row: DisputeRow, reason: string | null): Promise<void> {
  const ofPage = await disputesOfPage(work, row)
  const reversal = ofPage.find((other) => isReversal(other.providerId) && other.state === 'lost')
  if (reversal !== undefined) await decide(work, jobs, reversal, 'won', reason)
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
