import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/order-actions.ts'
import type * as paymentAdminContract from '#contract/admin/orders/payments.ts'
import type { Agorot } from '#shop/money.ts'
import { possiblePayers, type RefundPayer } from '#shop/orders/refunds/paid-by-bank.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { notifyOfRefund } from '#server/payments/refunds/record-refused-refund.ts'
import { disputeOfPayment } from '#server/orders/order/disputed-money.ts'
import { recordPaidByBank } from '#server/payments/disputes/dispute-money.ts'
import { lostMoneyOf } from '#server/payments/disputes/lost-money.ts'
import { documentRefund } from '#server/documents/create-documents.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import { managerTasks } from '#server/database/tables/orders/manager-tasks.ts'
import { lockOrderIfFound } from '#server/orders/order/lock-order.ts'

type Detail = Readonly<Record<string, unknown>>

/** Tasks that a manager settles outside the shop; the others close by themselves. */
const closable = [
  'amount-mismatch',
  'refund-refused',
  'delivered-not-paid',
  'listed-otherwise',
  'payment-not-listed',
  'loss-differs',
  'refund-unknown',
] as const
const unmatched = ['amount-mismatch', 'unknown-payment', 'refund-unknown'] as const

/**
 * Closes a task after a manager has settled the money by hand. A refused refund then counts as paid, and its buyer
 * gets an e-mail. After a lost dispute only the manager knows whether the bank or the shop paid it, or each a part,
 * and says so (`paidBy`); if it was the bank, no e-mail is sent.
 */
export async function closeOrderTask(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { orderId, taskId, reason, paidBy }: InputOf<typeof contract.closeOrderTask>,
): Promise<OutputOf<typeof contract.closeOrderTask> | Refusal<RefusalOf<typeof contract.closeOrderTask>>> {
  await lockOrderIfFound(work, orderId)
  const its = and(eq(managerTasks.id, taskId), eq(managerTasks.orderId, orderId))
  const [task] = await work.tx.select().from(managerTasks).where(its).for('update')
  if (task === undefined) return refuse('not-found')
  const { kind } = task
  if (task.resolvedAt !== null || !closable.some((one) => one === kind)) return refuse('task-not-closable')
  const refundId = kind === 'refund-refused' ? task.detail['refundId'] : undefined
  const paying =
    typeof refundId === 'string' ? await payRefused(work, jobs, refundId, paidBy) : { paidBy: undefined }
  if (isRefusal(paying)) return paying
  await work.tx
    .update(managerTasks)
    .set({ resolvedAt: sql`now()` })
    .where(its)
  await record(work, 'order.task-closed', `order:${orderId}`, {
    taskId,
    kind,
    reason,
    ...(paying.paidBy && { paidBy: paying.paidBy }),
  })
  return { orderId }
}

/** Records who paid a refused refund. `paidBy` of the result is undefined if no dispute of its payment was lost. */
async function payRefused(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  refundId: string,
  paidBy: RefundPayer | undefined,
): Promise<{ paidBy: RefundPayer | undefined } | Refusal<'order-disputed' | 'refund-payer-needed'>> {
  if (await isInDispute(work, refundId)) return refuse('order-disputed')
  const lost = await lostMoneyOf(work, refundId)
  // without a lost dispute only the shop can have paid it
  const payer = lost === null ? (paidBy ?? 'shop') : paidBy
  if (!possiblePayers(lost).some((one) => one === payer)) return refuse('refund-payer-needed')
  if (payer === 'bank') await recordPaidByBank(work, jobs, refundId)
  else await payByHand(work, jobs, refundId, payer === 'both' ? (lost?.taken ?? 0) : 0)
  return { paidBy: lost === null ? undefined : payer }
}

/** The same for unmatched money, even without an order; the reason says what was done. */
export async function settleUnmatchedPayment(
  work: Work,
  { taskId, how, reason }: InputOf<typeof paymentAdminContract.settleUnmatchedPayment>,
): Promise<
  OutputOf<typeof paymentAdminContract.settleUnmatchedPayment> | Refusal<'not-found' | 'task-not-closable'>
> {
  const [task] = await work.tx.select().from(managerTasks).where(eq(managerTasks.id, taskId))
  if (task === undefined) return refuse('not-found')
  if (!unmatched.some((kind) => kind === task.kind)) return refuse('task-not-closable')
  const { orderId, kind } = task
  if (orderId !== null) await lockOrderIfFound(work, orderId)
  const { rowCount } = await work.tx
    .update(managerTasks)
    .set({ resolvedAt: sql`now()` })
    .where(and(eq(managerTasks.id, taskId), isNull(managerTasks.resolvedAt)))
  if (rowCount === 0) return refuse('task-not-closable')
  const subject = orderId === null ? `payment:${taskId}` : `order:${orderId}`
  const money = moneyOf(task.detail)
  await record(work, 'payment.settled', subject, { ...money, taskId, kind, how, reason })
  return { id: taskId }
}

/** The details of a task about money: the provider’s ids, and each amount in its own currency. */
function moneyOf({ provider, reference, transactions, ...own }: Detail): Detail {
  const [only, ...others] = Array.isArray(transactions) ? transactions : [own]
  if (others.length > 0) return { provider, reference, transactions }
  const { id: transactionId, amountAgorot, currency } = only ?? own
  return { provider, reference, transactionId, amountAgorot, currency }
}

async function isInDispute(work: Work, refundId: string): Promise<boolean> {
  const [refund] = await work.tx
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  return refund !== undefined && (await disputeOfPayment(work, refund.paymentId)) === 'open'
}

/** Ignores the transaction of the failed attempt: the manager paid in another way. */
async function payByHand(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  refundId: string,
  bankPartAgorot: Agorot,
): Promise<void> {
  const [paid] = await work.tx
    .update(refunds)
    .set({ status: 'paid', paidAt: sql`now()`, transactionId: null, refusedReason: null, bankPartAgorot })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'refused')))
    .returning({ id: refunds.id })
  if (paid === undefined) return
  await documentRefund(work, jobs, refundId)
  await notifyOfRefund(work, jobs, refundId, 'paid')
}
