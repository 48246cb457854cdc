import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Agorot } from '#shop/money.ts'
import { bankPartOf } from '#shop/orders/refunds/paid-by-bank.ts'
import { disputes } from '#server/database/tables/payments/disputes.ts'
import { payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Read } from '#server/database/transaction.ts'
import { isReversal } from '#server/integrations/payments/provider-webhooks.ts'

/** What a refund owes, and what lost disputes of its payment page took. */
export type LostMoney = {
  readonly owed: Agorot
  /**
   * Dispute losses minus refunds already booked as paid by the bank. Negative: too much is booked. Null: a dispute has
   * no amount.
   */
  readonly taken: Agorot | null
  /** What the shop has paid of the refund beside the bank, which turned out to have paid less. */
  readonly paid: Agorot
}

type Page = { readonly orderId: string; readonly attemptId: string }

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
  const taken = await unbookedLoss(read, refund)
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

/** `taken` of a payment page; undefined if no dispute of it is lost. */
export async function unbookedLoss(
  read: Pick<Read, 'tx'>,
  { orderId, attemptId }: Page,
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
  return sum(amounts) - (await bookedOf(read, attemptId))
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
async function bookedOf({ tx }: Pick<Read, 'tx'>, attemptId: string): Promise<Agorot> {
  const rows = await tx
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(disputes, eq(disputes.id, refunds.disputeId))
    .where(
      and(eq(payments.attemptId, attemptId), or(ne(refunds.cause, 'dispute'), eq(disputes.state, 'lost'))),
    )
  return sum(rows.map(({ refund }) => bankPartOf(refund)))
}

function sum(amounts: readonly Agorot[]): Agorot {
  return amounts.reduce((all, amount) => all + amount, 0)
}
