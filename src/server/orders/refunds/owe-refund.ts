import { and, eq, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Agorot } from '#shop/money.ts'
import type { LineMoney } from '#shop/orders/refund.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'
import { payments } from '#server/database/tables/payments/payments.ts'
import { type RefundCause, refunds, refundUnits } from '#server/database/tables/payments/refunds.ts'
import type { OrderRow } from '../find-own-order.ts'
import type { LineRow } from '../order-lines.ts'

/** What goes back of one line: money for units, or for none where the buyer keeps them. */
export type RefundPart = {
  readonly line: LineRow
  readonly quantity: number
  readonly amount: Agorot
  /** What is kept of its price; together with the amount it is that price. Below zero: the amount is what was kept before. */
  readonly fee?: Agorot
}

/** The money of a line as the rule reckons with it. */
export function moneyOf(line: LineRow): LineMoney {
  const { refundedAgorot, feeAgorot, quantity, refundedQuantity } = line
  const netAgorot = line.totalAgorot - line.discountAgorot
  return { netAgorot, refundedAgorot, feeAgorot, quantity, refundedQuantity }
}

/** The payment that paid the order; null: nothing was paid. */
export async function paymentOf({ tx }: Pick<Read, 'tx'>, orderId: string): Promise<string | null> {
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.allocation, 'matched')))
  return payment?.id ?? null
}

type Money = {
  readonly order: OrderRow
  readonly paymentId: string
  readonly parts: readonly RefundPart[]
}
type Owing = Money & { readonly cause: Extract<RefundCause, 'buyer' | 'manager'> }

/**
 * Owes money of an order that this transaction has locked, with its lines: from here on the shop owes
 * it, a job pays it, and the buyer is written to. The caller has decided that it may.
 */
export async function oweRefund(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { cause, ...money }: Owing,
): Promise<void> {
  const { refundId, amountAgorot, feeAgorot } = await writeRefund(work, money, { cause })
  await record(work, 'order.refund-granted', `order:${money.order.id}`, {
    refundId,
    cause,
    amountAgorot,
    ...(feeAgorot !== 0 && { feeAgorot }),
  })
  await jobs.enqueue(work, 'pay-refund', { refundId })
  await jobs.enqueue(work, 'send-refund-email', { refundId, template: 'granted' })
}

/** Money that the buyer's bank has taken back: it counts as given back, nobody is asked for it and nobody written to. */
export async function writeTakenByBank(work: Work, disputeId: string, money: Money): Promise<string> {
  const { refundId } = await writeRefund(work, money, {
    cause: 'dispute',
    disputeId,
    status: 'paid',
    paidAt: sql`now()`,
  })
  return refundId
}

async function writeRefund(
  work: Work,
  { order, paymentId, parts }: Money,
  values: Pick<PgInsertValue<typeof refunds>, 'cause' | 'disputeId' | 'status' | 'paidAt'>,
): Promise<{ refundId: string; amountAgorot: Agorot; feeAgorot: Agorot }> {
  const refundId = newRowId()
  const amountAgorot = parts.reduce((sum, { amount }) => sum + amount, 0)
  const feeAgorot = parts.reduce((sum, { fee = 0 }) => sum + fee, 0)
  await work.tx
    .insert(refunds)
    .values({ id: refundId, orderId: order.id, paymentId, amountAgorot, feeAgorot, ...values })
  for (const { line, quantity, amount, fee = 0 } of parts) {
    await work.tx
      .insert(refundUnits)
      .values({ refundId, lineId: line.id, quantity, amountAgorot: amount, feeAgorot: fee })
    await work.tx
      .update(orderLines)
      .set({
        refundedAgorot: sql`${orderLines.refundedAgorot} + ${amount}`,
        feeAgorot: sql`${orderLines.feeAgorot} + ${fee}`,
      })
      .where(eq(orderLines.id, line.id))
  }
  await work.tx
    .update(orders)
    .set({
      refundedAgorot: sql`${orders.refundedAgorot} + ${amountAgorot}`,
      feeAgorot: sql`${orders.feeAgorot} + ${feeAgorot}`,
    })
    .where(eq(orders.id, order.id))
  return { refundId, amountAgorot, feeAgorot }
}
