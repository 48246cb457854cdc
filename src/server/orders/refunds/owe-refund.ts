import { eq, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Agorot } from '#shop/money.ts'
import type { LineMoney } from '#shop/orders/refunds/refund.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'
import { type RefundCause, refunds, refundUnits } from '#server/database/tables/payments/refunds.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import type { LineRow } from '../order/order-lines.ts'

/** The refund of one line: money for units, or for none if the buyer keeps them. */
export type RefundPart = {
  readonly line: LineRow
  readonly quantity: number
  readonly amount: Agorot
  /**
   * The fee deducted; amount and fee add up to the price. Negative if the amount pays back an earlier fee.
   */
  readonly fee?: Agorot
}

/** The money of a line as the refund rule needs it. */
export function moneyOf(line: LineRow): LineMoney {
  const { refundedAgorot, feeAgorot, quantity, refundedQuantity } = line
  const netAgorot = line.totalAgorot - line.discountAgorot
  return { netAgorot, refundedAgorot, feeAgorot, quantity, refundedQuantity }
}

type Money = {
  readonly order: OrderRow
  readonly paymentId: string
  readonly parts: readonly RefundPart[]
}
type Owing = Money & { readonly cause: Extract<RefundCause, 'buyer' | 'manager'> }

/**
 * Records a refund of an order whose row and lines this transaction has locked: from here on the shop owes
 * it, a job pays it and the buyer gets an e-mail. The caller has checked that it is allowed.
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

/** Records money that the buyer's bank has taken back as refunded: nothing is paid and no e-mail is sent. */
export async function recordTakenByBank(work: Work, disputeId: string, money: Money): Promise<string> {
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
