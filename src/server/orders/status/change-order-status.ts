import { eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/orders.ts'
import { may } from '#shop/identity/permission.ts'
import { hasService } from '#shop/orders/service.ts'
import { mayChange } from '#shop/orders/status.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { isCouponUsedUp } from '#server/coupons/is-coupon-used-up.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { notifyOwners } from '#server/stock/levels/notify-managers.ts'
import { cancelOrder } from './cancel-order.ts'
import { closePages } from '../order/close-pages.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { disputeOfOrder } from '../order/disputed-money.ts'
import { refundWholeOrder } from '../refunds/refund-whole-order.ts'
import { lockSeen } from '../order/order-version.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'

/**
 * A manager changes an order's status along the transition table. Completing delivers it, as a payment would.
 */
export async function changeOrderStatus(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { id, status, version, ...terms }: InputOf<typeof contract.changeOrderStatus>,
): Promise<
  OutputOf<typeof contract.changeOrderStatus> | Refusal<RefusalOf<typeof contract.changeOrderStatus>>
> {
  const reason = terms.reason ?? null
  const order = await lockSeen(work, id, version)
  if (isRefusal(order)) return order
  if (order.importedFrom !== null || status === 'pending' || !mayChange(order.status, status, 'manager'))
    return refuse('status-not-allowed', { detail: { from: order.status, to: status } })
  if (status === 'shipped' && !(await hasServiceToDo(work, id)))
    return refuse('status-not-allowed', { detail: { from: order.status, to: status } })
  if (status === 'cancelled' && order.paidAgorot > 0) return refuse('order-is-paid')
  if (status === 'completed') {
    if (order.paidAgorot === 0 && (await isCouponUsedUp(work, id))) return refuse('coupon-gone')
    const delivered = await deliverOrder(work, jobs, order, { cause: 'manager', reason })
    if (delivered !== 'completed') return refuse('out-of-stock')
    await closePages(work, jobs, id)
    if (order.paidAgorot < order.totalAgorot)
      await notifyOwners(work, jobs, {
        kind: 'order-unpaid',
        orderId: id,
        amountAgorot: order.subtotalAgorot,
        reason: reason ?? '',
      })
    return { orderId: id, status }
  }
  if (status === 'refunded') return refundWhole(work, jobs, order, reason)
  if (status === 'cancelled') await cancelOrder(work, jobs, order, 'manager', { reason })
  else {
    await work.tx
      .update(orders)
      .set({ status, heldUntil: null, doneAt: sql`now()` })
      .where(eq(orders.id, id))
    await record(work, `order.${status}`, `order:${id}`, { from: order.status, reason })
  }
  return { orderId: id, status }
}

/** Only services are marked as done by hand: the shop delivers keys and files itself. */
async function hasServiceToDo({ tx }: Pick<Work, 'tx'>, orderId: string): Promise<boolean> {
  const { kind, quantity, refundedQuantity: refunded } = orderLines
  const lines = await tx
    .select({ kind, quantity, refunded })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return hasService(lines)
}

/**
 * Refunds everything not yet refunded: unseen keys return to stock, seen keys are burned, the payer gets the
 * money.
 */
async function refundWhole(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: OrderRow,
  reason: string | null,
): Promise<
  { orderId: string; status: 'refunded' } | Refusal<'status-not-allowed' | 'not-allowed' | 'order-disputed'>
> {
  if (!may(work.actor.user?.duties ?? [], 'orders.refund')) return refuse('not-allowed')
  if (order.status === 'pending' && order.paidAgorot === 0)
    return refuse('status-not-allowed', { detail: { from: order.status, to: 'refunded' } })
  if ((await disputeOfOrder(work, order.id)) !== null) return refuse('order-disputed')
  await refundWholeOrder(work, jobs, order, reason)
  await record(work, 'order.refunded-by-manager', `order:${order.id}`, { from: order.status, reason })
  return { orderId: order.id, status: 'refunded' }
}
