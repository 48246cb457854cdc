import type { Agorot } from '#shop/money.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import type { OpenLine } from '../order/order-lines.ts'
import { oweRefund, type RefundPart } from './owe-refund.ts'
import { paymentOf } from '../order/payment-of-order.ts'

/**
 * Refunds the cancellation fees deducted from refunds of the order; from now on none is deducted for these
 * lines. What a bank took of them is not paid a second time. The caller holds the locks of `lockLines`. Null
 * if no fee is left.
 */
export async function refundFee(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: OrderRow,
  lines: readonly OpenLine[],
): Promise<{ amount: Agorot } | null> {
  const paymentId = await paymentOf(work, order.id)
  const parts = lines.flatMap(({ line }): RefundPart[] => {
    const amount = feeKept(line)
    return amount > 0 ? [{ line, quantity: 0, amount, fee: -amount }] : []
  })
  if (paymentId === null || parts.length === 0) return null
  await oweRefund(work, jobs, { order, paymentId, parts, cause: 'manager' })
  return { amount: parts.reduce((sum, { amount }) => sum + amount, 0) }
}

function feeKept({ totalAgorot, discountAgorot, refundedAgorot, feeAgorot }: OpenLine['line']): Agorot {
  return Math.min(feeAgorot, totalAgorot - discountAgorot - refundedAgorot)
}
