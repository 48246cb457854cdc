import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { countPurchase } from '#server/analytics/count-order.ts'
import { mergeItems } from '#shop/cart/wanted-lines.ts'
import { mayChange, type OrderCause, type OrderStatus } from '#shop/orders/status.ts'
import { record } from '#server/audit/record.ts'
import { together } from '#server/database/together.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { assignKeys, lockAvailableKeys, shareKeys, shortOf } from '#server/stock/keys/reserve-keys.ts'
import { queueGifts } from './queue-gifts.ts'
import { isHeld } from '../order/delivery-holds.ts'
import { openTask, resolveTasks } from '../order/manager-tasks.ts'
import { notifyDelivered } from './email-keys.ts'
import { orders } from '#server/database/tables/orders/orders.ts'

export type Delivery = {
  readonly cause: Extract<OrderCause, 'payment' | 'manager'>
  readonly reason: string | null
}

/**
 * Assigns the held keys to the buyer and completes the order. The caller has locked the order and knows that
 * it is paid, or that a manager gave a reason to complete it. If a late payment finds too little stock,
 * nothing is delivered in part: the order keeps the keys there are and waits, visible to manager and buyer.
 */
export async function deliverOrder(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: { id: string; status: OrderStatus },
  delivery: Delivery,
): Promise<'completed' | 'waiting-for-stock'> {
  if (!mayChange(order.status, 'completed', delivery.cause))
    throw new Error(`A ${order.status} order cannot complete`)
  const [outcome] = await together([
    completeDelivery(work, jobs, order, delivery),
    delivery.cause === 'payment' ? countPurchase(work, order.id) : null,
  ])
  return outcome
}

async function completeDelivery(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: { id: string },
  delivery: Delivery,
): Promise<'completed' | 'waiting-for-stock'> {
  const [, missing] = await together([withdrawExpiredKeys(work, order.id), findMissingUnits(work, order.id)])
  const needed = mergeItems(missing)
  const found = await lockAvailableKeys(work, needed)
  const short = shortOf(needed, found)
  // the manager gets a refusal; an order nobody paid for does not join the queue for stock
  if (short.length > 0 && delivery.cause === 'manager') return 'waiting-for-stock'
  // the paid order keeps the available keys until the rest arrive
  await assignKeys(work, shareKeys(missing, found), short.length > 0 ? 'infinity' : null)
  if (short.length > 0) return waitForStock(work, jobs, order.id, short)
  // the statements are pipelined; PostgreSQL runs them in this order
  const [, completed, , , held] = await together([
    sellHeldKeys(work, order.id),
    complete(work, order.id, delivery),
    resolveTasks(work, order.id, 'paid-out-of-stock'),
    record(work, 'order.completed', `order:${order.id}`, {
      cause: delivery.cause,
      ...(delivery.reason === null ? {} : { reason: delivery.reason }),
    }),
    isHeld(work.tx, order.id),
  ])
  // the buyer gets an e-mail when the hold ends
  await together([
    completed !== undefined && !held ? notifyDelivered(work, jobs, completed) : null,
    completed?.giftAt ? queueGifts(work, jobs, order.id) : null,
  ])
  return 'completed'
}

async function sellHeldKeys({ tx }: Work, orderId: string): Promise<void> {
  await tx.execute(sql`
    update licence_keys set status = 'sold', reserved_until = null, sold_at = now()
    where status = 'reserved' and order_line_id in (select id from order_lines where order_id = ${orderId})`)
}

async function complete({ tx }: Work, orderId: string, { reason }: Delivery) {
  const [completed] = await tx
    .update(orders)
    .set({
      status: 'completed',
      completedAt: sql`now()`,
      completedReason: reason,
      heldUntil: null,
      cancelledAt: null,
      cancelledBy: null,
    })
    .where(eq(orders.id, orderId))
    .returning({ id: orders.id, keysByEmail: orders.keysByEmail, giftAt: orders.giftAt })
  return completed
}

/** Withdraws held keys that may no longer be sold (`sell_until`), so that they are not delivered. */
async function withdrawExpiredKeys({ tx }: Work, orderId: string): Promise<void> {
  await tx.execute(sql`
    update licence_keys set status = 'withdrawn', order_line_id = null, reserved_until = null, closed_at = now(), closed_reason = 'expired'
    where status = 'reserved' and sell_until <= now() and order_line_id in (select id from order_lines where order_id = ${orderId})`)
}

const missingUnits = v.object({ id: v.string(), productId: v.string(), quantity: v.number() })
type MissingUnits = v.InferOutput<typeof missingUnits>

/**
 * Units of key lines whose hold was released (a late payment) or never complete; sorted by product, so that
 * locks are always taken in one order.
 */
async function findMissingUnits(work: Work, orderId: string): Promise<MissingUnits[]> {
  const rows = await rowsOf(
    work.tx,
    missingUnits,
    sql`
    select l.id, l.product_id as "productId", (l.quantity - count(k.id))::int as quantity
    from order_lines l left join licence_keys k on k.order_line_id = l.id and k.status in ('reserved', 'sold', 'revealed')
    where l.order_id = ${orderId} and l.kind = 'key'
    group by l.id having l.quantity > count(k.id) order by l.product_id, l.id`,
  )
  return rows
}

async function waitForStock(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  orderId: string,
  short: string[],
): Promise<'waiting-for-stock'> {
  await work.tx
    .update(orders)
    .set({ status: 'pending', heldUntil: null, cancelledAt: null, cancelledBy: null })
    .where(eq(orders.id, orderId))
  const detail = { productIds: short }
  if (await openTask(work, { kind: 'paid-out-of-stock', orderId, detail })) {
    await record(work, 'order.waits-for-stock', `order:${orderId}`, detail)
    await jobs.enqueue(work, 'send-order-email', { orderId, mail: 'paid-out-of-stock' })
  }
  return 'waiting-for-stock'
}
