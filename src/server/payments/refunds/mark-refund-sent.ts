import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { disputeLost } from '#shop/orders/refunds/paid-by-bank.ts'
import { systemActor } from '#server/database/actor.ts'
import { rowsOf } from '#server/database/rows.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Transact, Work } from '#server/database/transaction.ts'
import type { RefundReport } from '#server/integrations/payments/provider.ts'
import { disputeOfPayment } from '#server/orders/order/disputed-money.ts'

/** The dispute for which a refund waits or with which it ends; null if it may be sent. */
export async function heldByDispute(
  { transact }: { readonly transact: Transact },
  refundId: string,
): Promise<RefundReport | null> {
  return transact(systemActor(), (work) => judge(work, refundId))
}

type Claimed = {
  readonly id: string
  /** The provider's id of it when it was claimed: another server may have retried it under a new one since. */
  readonly refundId: string
  /** The end of the claim, as PostgreSQL's text. */
  readonly claim: string
}

/** A claim that has ended and was taken by another server is no longer one's own. */
export function isClaimedAs({ id, claim }: Pick<Claimed, 'id' | 'claim'>): SQL | undefined {
  return and(eq(refunds.id, id), sql`${refunds.busyUntil} = ${claim}::timestamptz`)
}

/** When a refund was sent, and when it was sent before that, as the database's texts. */
export type SentMark = { readonly at: string; readonly before: string | null }

const sentMark = v.object({ at: v.string(), before: v.nullable(v.string()) })

type Sending = {
  /** Only the server that has claimed it may send it: under another id, or without idempotency, it would be paid twice. */
  readonly isExclusive: boolean
  /** Its new id at the provider. */
  readonly retriedAs: string | null
}

/**
 * Marks a refund as sent, unless its money is disputed, or another server has finished it or may send it alone: then
 * nothing is written. Serialised with the recording of a dispute's notice by the order's lock.
 */
export async function markRefundSent(
  { transact }: { readonly transact: Transact },
  claimed: Claimed,
  { isExclusive, retriedAs }: Sending,
): Promise<RefundReport | SentMark> {
  return transact(systemActor(), async (work) => {
    const held = await judge(work, claimed.id)
    if (held !== null) return held
    const [mark] = await rowsOf(
      work.tx,
      sentMark,
      sql`select now()::text as at, sent_at::text as before from refunds
        where ${isExclusive ? isClaimedAs(claimed) : eq(refunds.id, claimed.id)} and status = 'owed'
          and coalesce(provider_key::text, id::text) = ${claimed.refundId} for update`,
    )
    if (mark === undefined) return { state: 'pending' }
    await work.tx
      .update(refunds)
      .set({ sentAt: sql`now()`, ...(retriedAs !== null && { providerKey: retriedAs, sendAgain: false }) })
      .where(eq(refunds.id, claimed.id))
    return mark
  })
}

/**
 * Withdraws the mark, because the request had no effect: the provider never received it, or refused it. An earlier
 * sending, or that of another server meanwhile, remains: its outcome is still unknown. `retried`: the id before the
 * retry, if the retry is still to be sent.
 */
export async function unmarkRefundSent(
  { tx }: Pick<Work, 'tx'>,
  refundId: string,
  { at, before }: SentMark,
  retried: string | null,
): Promise<void> {
  await tx
    .update(refunds)
    .set({
      sentAt: sql`${before}::timestamptz`,
      ...(retried !== null && { providerKey: retried, sendAgain: true }),
    })
    .where(and(eq(refunds.id, refundId), sql`${refunds.sentAt} = ${at}::timestamptz`))
}

async function judge(work: Work, refundId: string): Promise<RefundReport | null> {
  const [refund] = await work.tx
    .select({ orderId: refunds.orderId, paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  if (refund === undefined) return null
  await work.tx.select({ id: orders.id }).from(orders).where(eq(orders.id, refund.orderId)).for('share')
  const dispute = await disputeOfPayment(work, refund.paymentId)
  if (dispute === null) return null
  return dispute === 'open' ? { state: 'pending' } : { state: 'refused', reason: disputeLost }
}
