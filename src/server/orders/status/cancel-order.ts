import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { record } from '#server/audit/record.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { CancelledBy } from '#shop/orders/status.ts'
import { closePages } from '../order/close-pages.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import { deliverWaitingOrders } from '../delivery/deliver-waiting-orders.ts'
import { orders } from '#server/database/tables/orders/orders.ts'

/**
 * Cancels an unpaid pending order that this transaction has locked: releases its units and its coupon and
 * closes its payment pages. `detail` is the reason.
 */
export async function cancelOrder(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: Pick<OrderRow, 'id' | 'status'>,
  by: CancelledBy,
  detail: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  await work.tx
    .update(orders)
    .set({ status: 'cancelled', heldUntil: null, cancelledAt: sql`now()`, cancelledBy: by })
    .where(eq(orders.id, order.id))
  await record(work, 'order.cancelled', `order:${order.id}`, { from: order.status, ...detail })
  await closePages(work, jobs, order.id)
  await deliverWaitingOrders(work, jobs, await releaseUnits(work, order.id))
}

/** Returns the ids of the products whose keys are available again. */
async function releaseUnits(work: Work, orderId: string): Promise<string[]> {
  const rows = await rowsOf(
    work.tx,
    v.object({ product_id: v.string() }),
    sql`
    update licence_keys set status = 'available', order_line_id = null, reserved_until = null
    where status = 'reserved' and order_line_id in (select id from order_lines where order_id = ${orderId})
    returning product_id`,
  )
  return rows.map((row) => row.product_id)
}
