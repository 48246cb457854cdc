import { distribute } from '#shop/distribute.ts'
import type { Agorot } from '#shop/money.ts'
import { refundOf } from '#shop/orders/refunds/refund.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import type { OpenLine } from '../order/order-lines.ts'
import { moneyOf, oweRefund, type RefundPart } from './owe-refund.ts'
import { paymentOf } from '../order/payment-of-order.ts'

/**
 * Refunds part of the price of one line while its buyer keeps the units; for a bundle it is split over its
 * lines. It must be less than what is left of the price: all of it is refunded only with the units. The
 * caller holds the locks of `lockLines`. Null if the amount is too high or nothing was paid.
 */
export async function refundAmount(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: OrderRow,
  { lines, amount }: { readonly lines: readonly OpenLine[]; readonly amount: Agorot },
): Promise<{ amount: Agorot } | null> {
  const paymentId = await paymentOf(work, order.id)
  const open = lines.map(({ line }) => ({ line, left: leftOf(line) }))
  const max = open.reduce((sum, { left }) => sum + left, 0)
  if (paymentId === null || amount >= max) return null
  const shares = distribute(
    amount,
    open.map(({ line, left }) => ({ id: line.id, weight: left })),
  )
  const parts = open.map(({ line }, at): RefundPart => ({ line, quantity: 0, amount: shares[at] ?? 0 }))
  await oweRefund(work, jobs, {
    order,
    paymentId,
    parts: parts.filter((part) => part.amount > 0),
    cause: 'manager',
  })
  return { amount }
}

function leftOf(line: OpenLine['line']): Agorot {
  return refundOf(moneyOf(line), line.quantity - line.refundedQuantity)
}
