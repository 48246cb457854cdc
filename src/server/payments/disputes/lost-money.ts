import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Agorot } from '#shop/money.ts'
import { bankPartOf } from '#shop/orders/refunds/paid-by-bank.ts'
import { disputes } from '#server/database/tables/payments/disputes.ts'
import { payments } from '#server/database/tables/payments/payments.ts'
import { refunds, refundUnits } from '#server/database/tables/payments/refunds.ts'
import type { Read } from '#server/database/transaction.ts'
import { isReversal } from '#server/integrations/payments/provider-webhooks.ts'

/** What a refund owes, and what lost disputes of its payment page took. */
export type LostMoney = {
  readonly owed: Agorot
  /**
   * Dispute losses minus refunds already booked as paid by the bank, but not minus losses recorded without units: the
   * buyer lacks nothing for those, so they cover first what a dispute turns out not to have taken. Negative: too much is
   * booked. Null: a dispute has no amount.
   */
  readonly taken: Agorot | null
  /** What the shop has paid of the refund beside the bank, which turned out to have paid less. */
  readonly paid: Agorot
}

type Page = { readonly orderId: string; readonly attemptId: string }

/** Recorded losses whose units the shop has taken back: without units, the buyer still has what they bought. */
export const tookUnits = sql`${refunds.cause} = 'dispute' and exists (
  select from ${refundUnits} where ${refundUnits.refundId} = ${refunds.id} and ${refundUnits.quantity} > 0)`

/** Null if no dispute of the refund's payment is lost. */
export async function lostMoneyOf(read: Pick<Read, 'tx'>, refundId: string): Promise<LostMoney | null> {
  const [refund] = await read.tx
    .select({
      owed: refunds.amountAgorot,
      bankPart: refunds.bankPartAgorot,
      orderId: refunds.orderId,
      attemptId: payments.attemptId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (refund === undefined) return null
  const taken = await unbookedLoss(read, refund, or(ne(refunds.cause, 'dispute'), tookUnits))
  return taken === undefined ? null : { owed: refund.owed, taken, paid: paidOf(refund) }
}

/** The same for the task of a refund that is owed again, also if the shop has won since and the bank took nothing. */
export async function lostMoneyOfTask(read: Pick<Read, 'tx'>, refundId: string): Promise<LostMoney | null> {
  const lost = await lostMoneyOf(read, refundId)
  if (lost !== null) return lost
  const [refund] = await read.tx
    .select({ owed: refunds.amountAgorot, bankPart: refunds.bankPartAgorot })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  if (refund === undefined || refund.bankPart === 0) return null
  return { owed: refund.owed, taken: 0, paid: paidOf(refund) }
}

function paidOf({ owed, bankPart }: { readonly owed: Agorot; readonly bankPart: Agorot }): Agorot {
  return bankPart === 0 ? 0 : owed - bankPart
}

/** What lost disputes of a page took and is not booked for refunds; undefined if none is lost. `ofRefunds`: for these. */
export async function unbookedLoss(
  read: Pick<Read, 'tx'>,
  { orderId, attemptId }: Page,
  ofRefunds?: SQL,
): Promise<Agorot | null | undefined> {
  const lost = await read.tx
    .select({ providerId: disputes.providerId, amountAgorot: disputes.amountAgorot })
    .from(disputes)
    .where(
      and(
        eq(disputes.orderId, orderId),
        eq(disputes.state, 'lost'),
        or(isNull(disputes.attemptId), eq(disputes.attemptId, attemptId)),
      ),
    )
  if (lost.length === 0) return undefined
  // a reversal moves the money of a case, so it counts only alone
  const cases = lost.filter(({ providerId }) => !isReversal(providerId))
  const counted = cases.length > 0 ? cases : lost
  const amounts = counted.flatMap(({ amountAgorot }) => amountAgorot ?? [])
  if (amounts.length < counted.length) return null
  return sum(amounts) - (await bookedOf(read, attemptId, ofRefunds))
}

type Row = typeof disputes.$inferSelect

/**
 * Whether a reversal moves the money of one of these disputes: the loss is recorded for that one. Not for one that the
 * shop had won before: then the money was taken once more.
 */
export function isReversalOfCase(
  { providerId: id, attemptId, noticeAt }: Pick<Row, 'providerId' | 'attemptId' | 'noticeAt'>,
  all: readonly Row[],
): boolean {
  if (!isReversal(id)) return false
  const cases = all.filter((row) => !isReversal(row.providerId) && row.attemptId === attemptId)
  return cases.some(
    ({ state, decidedAt }) =>
      state !== 'won' || noticeAt === null || decidedAt === null || noticeAt <= decidedAt,
  )
}

/**
 * A dispute is about a payment page, which can have more than one payment. The recorded loss of one that is no longer
 * lost is no money of the lost ones.
 */
async function bookedOf(
  { tx }: Pick<Read, 'tx'>,
  attemptId: string,
  counted: SQL | undefined,
): Promise<Agorot> {
  const rows = await tx
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(disputes, eq(disputes.id, refunds.disputeId))
    .where(
      and(
        eq(payments.attemptId, attemptId),
        or(ne(refunds.cause, 'dispute'), eq(disputes.state, 'lost')),
        counted,
      ),
    )
  return sum(rows.map(({ refund }) => bankPartOf(refund)))
}

function sum(amounts: readonly Agorot[]): Agorot {
  return amounts.reduce((all, amount) => all + amount, 0)
}
