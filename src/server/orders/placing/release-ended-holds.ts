import { type SQLChunk, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { record } from '#server/audit/record.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { deliverWaitingOrders } from '../delivery/deliver-waiting-orders.ts'

const ordersPerRound = 200

/** Unpaid orders whose hold has expired. */
export const endedHolds = sql`select id from orders
      where status = 'pending' and held_until is not null and held_until < now() and paid_agorot = 0`

/**
 * Cancels orders whose hold has expired: releases their keys and closes their payment pages. Orders that wait
 * for such keys get them. Paid orders keep what they hold. Returns the number of orders cancelled.
 */
export async function releaseEndedHolds(work: Work, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const rows = await rowsOf(
    work.tx,
    v.object({ id: v.string() }),
    sql`
    update orders set status = 'cancelled', cancelled_at = now(), cancelled_by = 'expiry', held_until = null
    where id in (
      ${endedHolds}
      order by held_until limit ${ordersPerRound} for update skip locked)
    returning id`,
  )
  if (rows.length === 0) return 0
  const ids = sql.param(rows.map((row) => row.id))
  const freed = await rowsOf(
    work.tx,
    v.object({ product_id: v.string() }),
    sql`
    update licence_keys set status = 'available', order_line_id = null, reserved_until = null
    where status = 'reserved' and order_line_id in (select id from order_lines where order_id = any(${ids}::text[]))
    returning product_id`,
  )
  await endAttempts(work, jobs, ids)
  for (const row of rows) await record(work, 'order.hold-ended', `order:${row.id}`)
  await deliverWaitingOrders(
    work,
    jobs,
    freed.map((key) => key.product_id),
  )
  return rows.length
}

/** Closes payment pages, which may outlive the hold; declined ones too, since they accept another card. */
async function endAttempts(work: Work, jobs: Pick<Jobs, 'enqueue'>, orderIds: SQLChunk): Promise<void> {
  const pages = await rowsOf(
    work.tx,
    v.object({ provider: v.string(), reference: v.nullable(v.string()) }),
    sql`
    update payment_attempts set status = case when status = 'failed' then status else 'expired' end
    where status in ('created', 'pending', 'failed') and order_id = any(${orderIds}::text[])
    returning provider, reference`,
  )
  for (const { provider, reference } of pages)
    if (reference !== null) await jobs.enqueue(work, 'close-payment-page', { provider, reference })
}
