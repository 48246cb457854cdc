import { eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import { newRowId } from '../database/ids.ts'
import type { Work } from '../database/work.ts'
import type { Jobs } from '../jobs/queue.ts'
import { currency } from '../../shop/money.ts'
import { takesMoney } from '../../shop/orders/status.ts'
import { closePages } from '../orders/close-pages.ts'
import { tellOwners } from '../stock/tell-managers.ts'
import { deliverOrder } from '../orders/deliver-order.ts'
import type { OrderRow } from '../orders/own-order.ts'
import { orders } from '../orders/table.ts'
import { byHand, paymentAttempts, payments } from './table.ts'

/** True when the whole sum of an order can still be taken. */
export function isPayable(
  order: Pick<OrderRow, 'status' | 'cancelledBy' | 'paidAgorot' | 'totalAgorot'>,
): boolean {
  return takesMoney(order) && order.paidAgorot === 0 && order.totalAgorot > 0
}

/**
 * Records the whole sum of an order this transaction has locked as taken by a manager, and delivers
 * as a settled payment does. Payment pages still open are closed: money that comes through one of
 * them later is a surplus, as with any order that is paid already.
 */
export async function takePayment(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: Pick<OrderRow, 'id' | 'status' | 'totalAgorot'>,
  reason: string,
): Promise<void> {
  const { id: orderId, totalAgorot: amountAgorot } = order
  await closePages(work, jobs, orderId)
  const attemptId = newRowId()
  const paymentId = newRowId()
  await work.tx
    .insert(paymentAttempts)
    .values({ id: attemptId, orderId, provider: byHand, amountAgorot, status: 'paid' })
  await work.tx.insert(payments).values({
    id: paymentId,
    attemptId,
    orderId,
    provider: byHand,
    amountAgorot,
    currency,
    transactionId: paymentId,
    standing: 'applied',
  })
  await record(work, 'payment.taken-by-manager', `order:${orderId}`, { amountAgorot, reason })
  await tellOwners(work, jobs, { kind: 'order-paid-by-hand', orderId, amountAgorot, reason })
  await work.tx.update(orders).set({ paidAgorot: amountAgorot }).where(eq(orders.id, orderId))
  await deliverOrder(work, jobs, order, { cause: 'payment', reason: null })
}
