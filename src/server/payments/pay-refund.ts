import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { systemActor } from '#server/database/actor.ts'
import { refunds } from '#server/database/tables/refunds.ts'
import { openTask } from '#server/orders/manager-tasks.ts'
import { orders } from '#server/database/tables/orders.ts'
import type { RefundReport } from '#server/integrations/payments/provider.ts'
import type { Settling } from './settle-payment.ts'
import { byHand, paymentAttempts, payments } from '#server/database/tables/payments.ts'

type Paying = Omit<Settling, 'actor'>

/**
 * Pays one owed refund. The provider is asked between two transactions, under the refund's own id,
 * so that asking again gives the money back once. Any number of times, by the job and by the
 * round that looks after it; a provider that does not answer is a fault, and it is asked again.
 */
export async function payRefund(paying: Paying, refundId: string): Promise<void> {
  const owed = await paying.transact(systemActor(), (work) => markAsked(work, refundId))
  if (owed === null) return
  const { provider: taker, reference, ...refund } = owed
  const report: RefundReport =
    taker === paying.provider.name && reference !== null
      ? await paying.provider.refund({ refundId, reference, ...refund })
      : {
          state: 'refused',
          // as the admin area's timeline has words for it
          reason: taker === byHand ? 'taken-by-hand' : 'provider-gone',
        }
  if (report.state === 'pending') return
  await paying.transact(systemActor(), (work) =>
    report.state === 'done'
      ? writePaid(work, paying, refundId, report.transactionId)
      : writeRefused(work, refundId, report.reason),
  )
}

async function markAsked({ tx }: Work, refundId: string) {
  const owed = and(eq(refunds.id, refundId), eq(refunds.status, 'owed'))
  await tx
    .update(refunds)
    .set({ askedAt: sql`now()` })
    .where(owed)
  const [found] = await tx
    .select({
      provider: payments.provider,
      reference: paymentAttempts.reference,
      transactionId: payments.transactionId,
      amountAgorot: refunds.amountAgorot,
      currency: payments.currency,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(owed)
  return found ?? null
}

async function writePaid(
  work: Work,
  { jobs }: Paying,
  refundId: string,
  transactionId: string,
): Promise<void> {
  const [paid] = await work.tx
    .update(refunds)
    .set({ status: 'paid', paidAt: sql`now()`, transactionId })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'owed')))
    .returning({ orderId: refunds.orderId, paymentId: refunds.paymentId })
  if (paid === undefined) return
  await work.tx.execute(sql`
    update payment_attempts a set status = 'refunded'
    from payments p join ${orders} o on o.id = p.order_id
    where p.id = ${paid.paymentId} and a.id = p.attempt_id and o.refunded_agorot = o.paid_agorot
      and not exists (
        select from refunds r join payments same on same.id = r.payment_id
        where same.attempt_id = a.id and r.status <> 'paid')`)
  await record(work, 'refund.paid', `order:${paid.orderId}`, { refundId, transactionId })
  await jobs.enqueue(work, 'send-refund-email', { refundId, letter: 'paid' })
}

/** The buyer's claim on the money stands; a manager pays it by other means. */
async function writeRefused(work: Work, refundId: string, reason: string): Promise<void> {
  const [refused] = await work.tx
    .update(refunds)
    .set({ status: 'refused' })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'owed')))
    .returning({ orderId: refunds.orderId })
  if (refused === undefined) return
  await openTask(work, {
    kind: 'refund-refused',
    orderId: refused.orderId,
    detail: { refundId, reason },
  })
  await record(work, 'refund.refused', `order:${refused.orderId}`, { refundId, reason })
}

const refundsPerRound = 50

/** Owed refunds whose turn it is: at ever longer intervals. */
export function refundsToPay(everySeconds: number): SQL {
  return sql`select id from refunds where status = 'owed'
          and coalesce(asked_at, created_at) < now() - greatest(make_interval(secs => ${everySeconds}), (now() - created_at) / 10)`
}

/**
 * Pays what is still owed, at ever longer intervals: the job gave up, or the provider has only
 * taken the order to pay. Servers share the work by marking what they take as asked.
 */
export async function payDueRefunds(
  paying: Paying,
  everySeconds: number,
  report: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<number> {
  const rows = await paying.transact(systemActor(), (work) =>
    rowsOf(
      work.tx,
      v.object({ id: v.string() }),
      sql`
      update refunds set asked_at = now() where id in (
        ${refundsToPay(everySeconds)}
        order by asked_at nulls first limit ${refundsPerRound} for update skip locked)
      returning id`,
    ),
  )
  for (const { id } of rows) {
    if (signal?.aborted === true) break
    await payRefund(paying, id).catch(report)
  }
  return rows.length
}
