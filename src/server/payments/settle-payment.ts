import { and, eq, sql } from 'drizzle-orm'
import { currency } from '../../shop/money.ts'
import { record } from '../audit/record.ts'
import { newRowId } from '../database/ids.ts'
import type { Transact, Work } from '../database/work.ts'
import type { Actor } from '../http/access.ts'
import type { Jobs } from '../jobs/queue.ts'
import { deliverOrder } from '../orders/deliver-order.ts'
import type { OrderRow } from '../orders/own-order.ts'
import { openTask } from '../orders/manager-tasks.ts'
import { orders } from '../orders/table.ts'
import type { PaymentProvider, PaymentReport } from '../outside/payments/provider.ts'
import { paymentAttempts, payments } from './table.ts'

export type Settling = {
  readonly transact: Transact
  readonly actor: Actor
  readonly provider: PaymentProvider
  readonly jobs: Pick<Jobs, 'enqueue'>
}

/** What the provider says of a payment the shop knows nothing of; null: nor does the provider. */
type Outcome = 'settled' | { readonly unknown: PaymentReport | null }
type Attempt = typeof paymentAttempts.$inferSelect
type Transaction = PaymentReport['transactions'][number]

/**
 * The one way money becomes a completed order. The webhook, the poll and the buyer's return all
 * end here, any number of times, in any order: the provider is asked first, and what it says is
 * then written in one transaction under the order's lock.
 */
export async function settlePayment(settling: Settling, reference: string): Promise<Outcome> {
  const report = await settling.provider.ask(reference)
  if (report === null) return { unknown: null }
  return settling.transact(settling.actor, (work) => writeReport(work, settling, reference, report))
}

async function writeReport(
  work: Work,
  settling: Settling,
  reference: string,
  report: PaymentReport,
): Promise<Outcome> {
  const [attempt] = await work.tx
    .select()
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.provider, settling.provider.name), eq(paymentAttempts.reference, reference)),
    )
  if (attempt === undefined) return { unknown: report }
  // The order's row is the lock of everything about it: settling, ending a hold and refunding take turns.
  const [order] = await work.tx.select().from(orders).where(eq(orders.id, attempt.orderId)).for('update')
  if (order === undefined) throw new Error(`Attempt ${attempt.id} has no order`)
  await work.tx
    .update(paymentAttempts)
    .set({ askedAt: sql`now()` })
    .where(eq(paymentAttempts.id, attempt.id))
  if (report.state === 'failed')
    await work.tx
      .update(paymentAttempts)
      .set({ status: 'failed' })
      .where(
        and(eq(paymentAttempts.id, attempt.id), sql`${paymentAttempts.status} in ('created', 'pending')`),
      )
  if (report.state === 'paid')
    for (const transaction of report.transactions)
      await writeTransaction(work, settling, { order, attempt, report, transaction })
  return 'settled'
}

type Receipt = { order: OrderRow; attempt: Attempt; report: PaymentReport; transaction: Transaction }

/** Records one sum, once. It pays the order if it is the first and exactly what was asked for. */
async function writeTransaction(work: Work, settling: Settling, receipt: Receipt): Promise<void> {
  const { order, attempt, transaction } = receipt
  const standing = await judge(work, receipt)
  const [fresh] = await work.tx
    .insert(payments)
    .values({
      id: newRowId(),
      attemptId: attempt.id,
      orderId: order.id,
      provider: attempt.provider,
      transactionId: transaction.id,
      amountAgorot: transaction.amountAgorot,
      currency: transaction.currency,
      standing,
    })
    .onConflictDoNothing({ target: [payments.provider, payments.transactionId] })
    .returning({ id: payments.id })
  if (fresh === undefined) return
  await record(work, `payment.${standing}`, `order:${order.id}`, {
    transactionId: transaction.id,
    amountAgorot: transaction.amountAgorot,
    ...(transaction.currency !== currency && { currency: transaction.currency }),
  })
  if (standing !== 'applied') return askManager(work, settling, standing, { ...receipt, paymentId: fresh.id })
  await work.tx.update(paymentAttempts).set({ status: 'paid' }).where(eq(paymentAttempts.id, attempt.id))
  await work.tx.update(orders).set({ paidAgorot: transaction.amountAgorot }).where(eq(orders.id, order.id))
  await deliverOrder(work, settling.jobs, order, { cause: 'payment', reason: null })
}

async function judge(
  work: Work,
  { order, attempt, report, transaction }: Receipt,
): Promise<'applied' | 'surplus' | 'mismatch'> {
  const asked =
    report.orderId === order.id &&
    transaction.amountAgorot === attempt.amountAgorot &&
    attempt.amountAgorot === order.totalAgorot &&
    transaction.currency === currency
  if (!asked) return 'mismatch'
  const [applied] = await work.tx
    .select({ id: payments.transactionId })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.standing, 'applied')))
  const open = order.status === 'pending' || order.status === 'cancelled'
  return applied === undefined && open ? 'applied' : 'surplus'
}

/** Money that is not ours to keep without a person looking: paid twice, or not what was asked for. */
async function askManager(
  work: Work,
  settling: Settling,
  standing: 'surplus' | 'mismatch',
  { order, transaction, paymentId }: Receipt & { readonly paymentId: string },
): Promise<void> {
  await openTask(work, {
    kind: standing === 'surplus' ? 'surplus-payment' : 'amount-mismatch',
    orderId: order.id,
    detail: { ...transaction },
  })
  if (standing === 'surplus')
    await settling.jobs.enqueue(work, 'mail-order', {
      orderId: order.id,
      mail: 'surplus-payment',
      about: paymentId,
    })
}
