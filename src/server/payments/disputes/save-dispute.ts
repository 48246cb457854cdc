import { and, eq, or, sql } from 'drizzle-orm'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { disputes } from '#server/database/tables/payments/disputes.ts'
import { paymentAttempts, payments } from '#server/database/tables/payments/payments.ts'
import type { Work } from '#server/database/transaction.ts'
import {
  type Dispute,
  isReversal,
  type NamedPayment,
} from '#server/integrations/payments/provider-webhooks.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { openHold } from '#server/orders/order/delivery-holds.ts'
import { openTask } from '#server/orders/order/manager-tasks.ts'
import { notifyManagers } from '#server/stock/levels/notify-managers.ts'
import { lockOrderIfFound } from '#server/orders/order/lock-order.ts'
import { compareLosses, decide, type DisputeRow, disputesOfPage } from './apply-decision.ts'
import { oweUncovered } from './dispute-money.ts'
import { isReversalOfCase } from './lost-money.ts'

type Enqueue = Pick<Jobs, 'enqueue'>

/**
 * Records a provider's notice of a dispute, any number of times and in any order: one that is older than another that
 * was applied is ignored. Notices without a time do not reopen a decided dispute or shorten its deadline. The first
 * notice holds the order's keys and files. The amount of a notice that the dispute was lost is what was taken, and
 * replaces the disputed one. Of a reversal that belongs to a dispute of the same page, only the time is recorded, with
 * it. Returns false if the shop knows no such payment.
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
  const { id: providerId, reason, amountAgorot, answerBy, noticeAt } = dispute
  const ofPage = await disputesOfPage(work, { provider, attemptId })
  if (isReversalOfCase({ providerId, attemptId, noticeAt }, ofPage)) {
    await storeReversal(work, ofPage, noticeAt)
    return true
  }
  const [opened] = await work.tx
    .insert(disputes)
    .values({
      id: newRowId(),
      orderId,
      attemptId,
      provider,
      providerId,
      reason,
      amountAgorot,
      answerBy,
      noticeAt,
    })
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
  if (row === undefined || isOlder(dispute, row)) return true
  if (noticeAt !== null) await work.tx.update(disputes).set({ noticeAt }).where(eq(disputes.id, row.id))
  const { state } = dispute
  if (state !== 'open') await applyDecision(work, jobs, row, { ...dispute, state })
  else if (row.state === 'open') await extendDispute(work, jobs, row, dispute)
  else if (isReopened(dispute, row)) await reopen(work, jobs, row, dispute)
  return true
}

/** Keeps the time of a reversal with the disputes of its page whose money it moves. */
async function storeReversal(work: Work, ofPage: readonly DisputeRow[], at: Date | null): Promise<void> {
  if (at === null) return
  for (const { id, providerId, state } of ofPage)
    if (state !== 'won' && !isReversal(providerId))
      await work.tx
        .update(disputes)
        .set({ reversedAt: sql`greatest(${disputes.reversedAt}, ${at.toISOString()}::timestamptz)` })
        .where(eq(disputes.id, id))
}

/** Providers repeat notices, and the shop retries them, so an old one can be the last to be handled. */
function isOlder({ noticeAt }: Dispute, row: DisputeRow): boolean {
  return noticeAt !== null && row.noticeAt !== null && noticeAt < row.noticeAt
}

/**
 * Whether a notice that a dispute is open was written after the shop had won, as when the buyer appeals. A lost one
 * stays lost until the shop wins: the money is gone, and its loss may be recorded.
 */
function isReopened({ noticeAt }: Dispute, { state, decidedAt }: DisputeRow): boolean {
  return state === 'won' && noticeAt !== null && decidedAt !== null && noticeAt > decidedAt
}

/** A reopened dispute is as a new one, also if a manager had decided it. */
async function reopen(work: Work, jobs: Enqueue, row: DisputeRow, notice: Dispute): Promise<void> {
  const { answerBy } = notice
  const reopened = { ...row, ...namedBy(notice, row), answerBy, state: 'open', decidedAt: null } as const
  const { amountAgorot, reason, state, decidedAt } = reopened
  await work.tx
    .update(disputes)
    .set({ amountAgorot, reason, answerBy, state, decidedAt })
    .where(eq(disputes.id, row.id))
  await begin(work, reopened)
  await notifyOfDispute(work, jobs, reopened)
}

type Decided = Dispute & { readonly state: 'won' | 'lost' }

async function applyDecision(work: Work, jobs: Enqueue, row: DisputeRow, notice: Decided): Promise<void> {
  const { state, amountAgorot, noticeAt } = isOverruled(notice, row)
    ? ({ state: 'lost', amountAgorot: row.amountAgorot, noticeAt: row.reversedAt } as const)
    : notice
  const { id: disputeId, orderId } = row
  const isLost = state === 'lost'
  const isOtherAmount = isLost && amountAgorot !== null && amountAgorot !== row.amountAgorot
  if (isOtherAmount) await work.tx.update(disputes).set({ amountAgorot }).where(eq(disputes.id, disputeId))
  const decided = isOtherAmount ? { ...row, amountAgorot } : row
  if (state !== row.state) return decide(work, jobs, decided, { state, reason: null, at: noticeAt })
  if (isLost) await oweUncovered(work, decided)
  if (!isOtherAmount) return
  await record(work, 'payment.dispute-lost', `order:${orderId}`, { disputeId, amountAgorot })
  await compareLosses(work, decided, state)
}

/** Whether the shop had won before the money was taken back: a notice that it won arrives late. */
function isOverruled({ state, noticeAt }: Decided, { reversedAt }: DisputeRow): boolean {
  return state === 'won' && noticeAt !== null && reversedAt !== null && noticeAt < reversedAt
}

/**
 * An inquiry that becomes a chargeback keeps its id and gets a later deadline, often with another amount. Earlier
 * deadlines are those of older notices.
 */
async function extendDispute(work: Work, jobs: Enqueue, row: DisputeRow, notice: Dispute): Promise<void> {
  const { answerBy } = notice
  if (answerBy === null || (row.answerBy !== null && answerBy <= row.answerBy)) return
  const { amountAgorot, reason } = namedBy(notice, row)
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

/** Some notices name no reason or amount: then the known ones remain. */
function namedBy(notice: Dispute, row: DisputeRow): Pick<DisputeRow, 'reason' | 'amountAgorot'> {
  return {
    reason: notice.reason === '' ? row.reason : notice.reason,
    amountAgorot: notice.amountAgorot ?? row.amountAgorot,
  }
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
