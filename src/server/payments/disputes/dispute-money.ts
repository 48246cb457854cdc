import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { bankPartOf, disputeLost, possiblePayers } from '#shop/orders/refunds/paid-by-bank.ts'
import { record } from '#server/audit/record.ts'
import { payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Work } from '#server/database/transaction.ts'
import { documentRefund, withdrawCredit } from '#server/documents/create-documents.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { disputeOfPayment } from '#server/orders/order/disputed-money.ts'
import { openTask, resolveTask } from '#server/orders/order/manager-tasks.ts'
import { lostMoneyOf, tookUnits } from './lost-money.ts'

type Case = { readonly id: string; readonly orderId: string }
type DecidedCase = Case & { readonly attemptId: string | null }
type Enqueue = Pick<Jobs, 'enqueue'>
type Reason = typeof disputeLost | 'dispute-won'

/**
 * Records money owed to the buyer: the bank returned a dispute's money to the shop after units of the order
 * were taken back, so the buyer has neither. A manager decides how it is paid, as with a refused refund. The
 * caller has locked the order.
 */
export async function oweDisputeMoney(work: Work, won: DecidedCase): Promise<void> {
  const { id, orderId } = won
  const settled = await work.tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.disputeId, id), tookUnits))
  for (const refund of settled) await oweAgain(work, orderId, refund.id, 'dispute-won')
  for (const refund of await refundsOfPage(work, won, byDispute)) {
    const reason = await owedAgainFor(work, refund)
    if (reason !== null) await oweAgain(work, orderId, refund.id, reason)
  }
}

/** Refunds that a lost dispute ended or paid, or of which it paid a part. */
const byDispute = or(eq(refunds.refusedReason, disputeLost), gt(refunds.bankPartAgorot, 0))

/**
 * Owes refunds again that a lost dispute was booked to have paid, wholly or in part, as far as it is now known to have
 * taken less. The caller has locked the order.
 */
export async function oweUncovered(work: Work, lost: DecidedCase): Promise<void> {
  for (const refund of await refundsOfPage(work, lost, or(byDispute, tookUnits))) {
    const { taken = null } = (await lostMoneyOf(work, refund.id)) ?? {}
    if (bankPartOf(refund) > 0 && taken !== null && taken < 0)
      await oweAgain(work, lost.orderId, refund.id, disputeLost)
  }
}

/** Some refunds of the dispute's page, the latest first. */
async function refundsOfPage(
  work: Work,
  { orderId, attemptId }: DecidedCase,
  which: SQL | undefined,
): Promise<(typeof refunds.$inferSelect)[]> {
  const ofPage = attemptId === null ? undefined : eq(payments.attemptId, attemptId)
  const ended = await work.tx
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.orderId, orderId), which, ofPage))
    .orderBy(desc(refunds.id))
  return ended.map(({ refund }) => refund)
}

/**
 * Why a refund that a lost dispute ended or paid is owed again after another was won. The lost disputes that are
 * left may still have paid it: if they did not take enough, or it is not known, a manager is asked again.
 */
async function owedAgainFor(work: Work, refund: typeof refunds.$inferSelect): Promise<Reason | null> {
  const lost = await lostMoneyOf(work, refund.id)
  if (bankPartOf(refund) > 0) {
    if (lost === null) return 'dispute-won'
    return lost.taken === null || lost.taken < 0 ? disputeLost : null
  }
  if (refund.status !== 'refused' || refund.refusedReason !== disputeLost) return null
  return (await disputeOfPayment(work, refund.paymentId)) === null ? 'dispute-won' : null
}

async function oweAgain(work: Work, orderId: string, refundId: string, reason: Reason): Promise<void> {
  await work.tx
    .update(refunds)
    .set({
      cause: sql`case when ${refunds.cause} = 'dispute' then 'manager' else ${refunds.cause} end`,
      status: 'refused',
      paidAt: null,
      refusedReason: reason,
      sendAgain: false,
    })
    .where(eq(refunds.id, refundId))
  await withdrawCredit(work, orderId, refundId)
  await openTask(work, { kind: 'refund-refused', orderId, detail: { refundId, reason } })
  await record(work, 'refund.refused', `order:${orderId}`, { refundId, reason })
}

/**
 * Records that a refused refund was paid by the dispute that its buyer won: it counts in the month's VAT and gets
 * its credit document, but the shop sends neither money nor an e-mail. The caller has locked the order.
 */
export async function recordPaidByBank(work: Work, jobs: Enqueue, refundId: string): Promise<void> {
  const [paid] = await work.tx
    .update(refunds)
    .set({
      status: 'paid',
      paidAt: sql`now()`,
      transactionId: null,
      refusedReason: disputeLost,
      bankPartAgorot: 0,
      sendAgain: false,
    })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'refused')))
    .returning({ id: refunds.id })
  if (paid !== undefined) await documentRefund(work, jobs, refundId)
}

/**
 * The bank took the money again before the shop had paid it out: nothing is owed. If it did not take all of it, or the
 * shop has paid a part, a manager is asked who paid. The caller has locked the order.
 */
export async function cancelDisputeMoney(work: Work, jobs: Enqueue, { id, orderId }: Case): Promise<void> {
  const [refund] = await work.tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.disputeId, id),
        inArray(refunds.status, ['owed', 'refused']),
        isNull(refunds.sentAt),
        isNull(refunds.transactionId),
      ),
    )
  if (refund === undefined) return
  const refundId = refund.id
  const payers = possiblePayers(await lostMoneyOf(work, refundId))
  if (refund.bankPartAgorot > 0 || !payers.includes('bank'))
    return oweAgain(work, orderId, refundId, disputeLost)
  await work.tx
    .update(refunds)
    .set({ cause: 'dispute', status: 'paid', paidAt: sql`now()`, refusedReason: null, sendAgain: false })
    .where(eq(refunds.id, refundId))
  await documentRefund(work, jobs, refundId)
  await resolveTask(work, { kind: 'refund-refused', orderId, about: { refundId } })
}
