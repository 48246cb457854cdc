import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { newRowId } from '#server/database/ids.ts'
import { rowsOf } from '#server/database/rows.ts'
import { record } from '#server/audit/record.ts'
import { violatedConstraint, type Work } from '#server/database/transaction.ts'
import { systemActor } from '#server/database/actor.ts'
import { documentRefund } from '#server/documents/create-documents.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { NotSent } from '#server/integrations/payments/call-provider.ts'
import {
  CredentialsRefused,
  type PaymentProvider,
  type RefundRequest,
  type RefundReport,
} from '#server/integrations/payments/provider.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import { lockOrderOfRefund } from '#server/orders/order/lock-order.ts'
import { forEachProvider } from '#server/payments/settling/for-each-provider.ts'
import {
  heldByDispute,
  isClaimedAs,
  markRefundSent,
  type SentMark,
  unmarkRefundSent,
} from './mark-refund-sent.ts'
import { notifyOfRefund, recordRefusedRefund } from './record-refused-refund.ts'
import type { SettleContext } from '#server/payments/settling/settle-payment.ts'
import { byHand } from '#server/database/tables/payments/payments.ts'

type Paying = Omit<SettleContext, 'actor' | 'settings'>

/** How long a call whose response never arrived may still be on its way to the provider. */
const settleSeconds = 120

/** How long one server claims a refund: longer than looking it up and sending it take at a slow provider. */
export const refundBusySeconds = 600

/**
 * Pays one owed refund. The provider is called between two transactions. One with idempotency gets the
 * refund's own id, so that a repeated call pays once; at any other, the result of an earlier call is read
 * first. While its money is disputed, the refund waits. Run any number of times, by the job and by the round
 * behind it; a provider that does not respond is a fault, and the call is retried.
 */
export async function payRefund(paying: Paying, refundId: string): Promise<void> {
  const refund = await paying.transact(systemActor(), (work) => lockRefund(work, paying.providers, refundId))
  if (refund === null) return
  try {
    const report = await reportOf(paying, refund)
    if (report.state === 'pending') return
    if (report.state === 'done') await recordPaid(paying, refund, report.transactionId)
    else
      await paying.transact(systemActor(), async (work) => {
        await recordRefusedRefund(work, paying.jobs, refundId, report.reason)
        if ('withoutEffect' in report) await unmarkRefundSent(work, refundId, report.withoutEffect, null)
      })
  } finally {
    await paying.transact(systemActor(), ({ tx }) =>
      tx.update(refunds).set({ busyUntil: null }).where(isClaimedAs(refund)),
    )
  }
}

type Owed = RefundRequest & {
  /** The shop's id of the refund; the provider knows it by `refundId`. */
  readonly id: string
  /** The end of the claim, as PostgreSQL's text. */
  readonly claim: string
  readonly provider: string
  /** A manager asked to retry it after a refusal. */
  readonly sendAgain: boolean
  /** Other refunds of the same payment that the provider has paid or may have received. */
  readonly others: number
  readonly sentSecondsAgo: number | null
}

/** `withoutEffect`: the sending that a provider without idempotency refused. */
type Report =
  | RefundReport
  | { readonly state: 'refused'; readonly reason: string; readonly withoutEffect: SentMark }

/**
 * The provider's report, or one with a reason of the shop's own, which the admin area's timeline explains.
 */
async function reportOf(paying: Paying, refund: Owed): Promise<Report> {
  const provider = paying.providers.find(refund.provider)
  // a refund sent before may still be read, if reading does not send it again
  const readable = refund.sentSecondsAgo !== null && provider !== null && provider.findRefund !== null
  const held = readable ? null : await heldByDispute(paying, refund.id)
  if (held !== null) return held
  if (provider === null || refund.reference === '')
    return { state: 'refused', reason: refund.provider === byHand ? 'taken-by-hand' : 'provider-gone' }
  if (refund.isPartial && !provider.can.partialRefund)
    return { state: 'refused', reason: 'partial-refund-impossible' }
  if (refund.others > 0 && !provider.can.severalPartialRefunds)
    return { state: 'refused', reason: 'second-refund-impossible' }
  const found = await findSent(provider, refund)
  if (found !== 'not-sent') return found
  const { sendAgain } = refund
  // under the old id the provider repeats its response, so a retry takes a new id
  const refundId = sendAgain ? newRowId() : refund.refundId
  const isExclusive = sendAgain || !provider.can.idempotency
  const sent = await markRefundSent(paying, refund, { isExclusive, retriedAs: sendAgain ? refundId : null })
  if ('state' in sent) return sent
  const report = await provider
    .refund({ ...refund, refundId, sentBefore: refund.sentBefore && !sendAgain })
    .catch(async (error: unknown) => {
      if (error instanceof NotSent || error instanceof CredentialsRefused)
        await paying.transact(systemActor(), (work) =>
          unmarkRefundSent(work, refund.id, sent, sendAgain ? refund.refundId : null),
        )
      throw error
    })
  return report.state === 'refused' && !provider.can.idempotency ? { ...report, withoutEffect: sent } : report
}

/**
 * The result of a refund that was sent before and whose response never arrived, or that was refused and is to
 * be retried: a manager may have made it at the provider, so it counts as not sent only if the provider has none, or
 * still refuses it.
 */
async function findSent(provider: PaymentProvider, refund: Owed): Promise<RefundReport | 'not-sent'> {
  const { sentSecondsAgo, sendAgain } = refund
  const isUnsent = sentSecondsAgo === null
  if (provider.findRefund === null ? isUnsent || !sendAgain : isUnsent && !sendAgain) return 'not-sent'
  // with idempotency, sending it again under its id is the query
  const found = await (provider.findRefund === null ? provider.refund(refund) : provider.findRefund(refund))
  if (found.state === 'refused' && sendAgain) return 'not-sent'
  if (found.state !== 'none' && found.state !== 'inconclusive') return found
  if (!isUnsent && sentSecondsAgo < settleSeconds) return { state: 'pending' }
  return found.state === 'none' ? 'not-sent' : { state: 'refused', reason: 'outcome-unknown' }
}

const lockedRow = v.object({
  claim: v.string(),
  refundId: v.string(),
  sendAgain: v.boolean(),
  provider: v.string(),
  reference: v.string(),
  transactionId: v.string(),
  amountAgorot: v.number(),
  currency: v.string(),
  isPartial: v.boolean(),
  others: v.number(),
  sentSecondsAgo: v.nullable(v.number()),
  earlierRefunds: v.array(v.string()),
})

/**
 * Locks an owed refund. Null if it is paid or refused, or if another server is sending it: at a provider
 * without idempotency, or to retry it under a new id.
 */
async function lockRefund({ tx }: Work, { all }: PaymentProviders, refundId: string): Promise<Owed | null> {
  const oneAtATime = all.filter(({ can }) => !can.idempotency).map(({ name }) => name)
  const [row] = await rowsOf(
    tx,
    lockedRow,
    sql`
    with locked as (
      update refunds set asked_at = now(), busy_until = now() + make_interval(secs => ${refundBusySeconds})
      where id = ${refundId} and status = 'owed' and (coalesce(busy_until <= now(), true) or not send_again and payment_id not in (
        select id from payments where provider = any(${sql.param(oneAtATime)}::text[]))) returning *)
    select t.busy_until::text as claim, coalesce(t.provider_key, t.id)::text as "refundId", t.send_again as "sendAgain", p.provider, coalesce(a.reference, '') as reference, p.transaction_id as "transactionId",
      t.amount_agorot as "amountAgorot", p.currency, t.amount_agorot < p.amount_agorot as "isPartial",
      extract(epoch from now() - t.sent_at)::float8 as "sentSecondsAgo",
      (select count(*)::int from refunds o where o.payment_id = p.id and o.id <> t.id
        and (o.status = 'paid' or o.status = 'owed' and o.sent_at is not null)) as others,
      array(select o.transaction_id from refunds o where o.payment_id = p.id and o.transaction_id is not null) as "earlierRefunds"
    from locked t join payments p on p.id = t.payment_id join payment_attempts a on a.id = p.attempt_id`,
  )
  return row === undefined ? null : { id: refundId, ...row, sentBefore: row.sentSecondsAgo !== null }
}

/**
 * Records a refund as paid by one of the provider's transactions. If that transaction already counts for
 * another refund, this one is queried again, excluding it; if nothing else is found, a manager checks.
 */
async function recordPaid(paying: Paying, refund: Owed, transactionId: string): Promise<void> {
  await paying
    .transact(systemActor(), (work) => writePaid(work, paying, refund.id, transactionId))
    .catch(async (error: unknown) => {
      if (violatedConstraint(error) !== 'refunds_transaction_unique') throw error
      if (!refund.earlierRefunds.includes(transactionId)) return
      await paying.transact(systemActor(), (work) =>
        recordRefusedRefund(work, paying.jobs, refund.id, 'outcome-unknown'),
      )
    })
}

async function writePaid(
  work: Work,
  { jobs }: Paying,
  refundId: string,
  transactionId: string,
): Promise<void> {
  await lockOrderOfRefund(work, refundId)
  const [paid] = await work.tx
    .update(refunds)
    .set({ status: 'paid', paidAt: sql`now()`, transactionId, sendAgain: false })
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
  await documentRefund(work, jobs, refundId)
  await notifyOfRefund(work, jobs, refundId, 'paid')
}

const refundsPerRound = 50

/** Owed refunds that are due, at growing intervals. */
export function refundsToPay(everySeconds: number): SQL {
  return sql`select id from refunds where status = 'owed'
          and coalesce(asked_at, created_at) < now() - greatest(make_interval(secs => ${everySeconds}), (now() - created_at) / 10)`
}

/**
 * Pays refunds still owed, at growing intervals, because the job gave up or the provider has only accepted
 * the request. Servers share the work by marking the refunds they take.
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
      v.object({ id: v.string(), provider: v.string() }),
      sql`
      update refunds r set asked_at = now() from payments p where p.id = r.payment_id and r.id in (
        ${refundsToPay(everySeconds)}
        order by asked_at nulls first limit ${refundsPerRound} for update skip locked)
      returning r.id, p.provider`,
    ),
  )
  await forEachProvider(rows, { report, signal }, ({ id }) => payRefund(paying, id))
  return rows.length
}
