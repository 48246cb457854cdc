import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { isSellable } from '#server/database/tables/stock/stock.ts'
import { lockOrderIfFound } from '#server/orders/order/lock-order.ts'
import { holdIfBlocked } from '../blocks/blocks-of-order.ts'
import { deliverOrder } from './deliver-order.ts'

/**
 * Called whenever keys come into stock: from an import, an expired hold, or a lifted quarantine. The
 * transaction has not committed, so nobody else sees these keys yet: paid orders that wait get them first,
 * oldest first. To react otherwise to new stock, enqueue a job here.
 */
export async function deliverWaitingOrders(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  productIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(productIds)]
  if (ids.length === 0) return
  for (const orderId of await findWaiting(work, ids)) {
    const order = await lockOrderIfFound(work, orderId)
    // another transaction may have delivered or cancelled it, or lost its dispute, while this one waited for the lock
    if (
      order?.status === 'pending' &&
      order.paidAgorot >= order.totalAgorot &&
      !(await isLost(work, orderId))
    ) {
      await holdIfBlocked(work, jobs, order)
      await deliverOrder(work, jobs, order, { cause: 'payment', reason: null })
    }
    if (!(await isAnythingLeft(work, ids))) return
  }
}

async function isLost({ tx }: Work, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from orders o where o.id = ${orderId} and ${hasLostDispute}`)
  return rows.length > 0
}

/**
 * Delivers paid orders that wait although their keys are in stock: an order that is paid late while an import or
 * another buyer's transaction is open neither gets these keys nor is seen by that transaction.
 */
export async function deliverOverlookedOrders(work: Work, jobs: Pick<Jobs, 'enqueue'>): Promise<void> {
  const rows = await rowsOf(work.tx, v.object({ id: v.string() }), overlookedProducts)
  await deliverWaitingOrders(
    work,
    jobs,
    rows.map(({ id }) => id),
  )
}

/** The bank has the money: keys go to orders that are paid. */
const hasLostDispute = sql`exists (select from disputes d where d.order_id = o.id and d.state = 'lost')`

const isWaiting = sql`t.kind = 'paid-out-of-stock' and t.resolved_at is null and o.status = 'pending' and o.paid_agorot >= o.total_agorot
  and not ${hasLostDispute}`

/** Products in stock that open orders still need; begins with the few open tasks. */
export const overlookedProducts = sql`
  select distinct l.product_id as id
  from manager_tasks t join orders o on o.id = t.order_id join order_lines l on l.order_id = o.id
  where ${isWaiting} and l.kind = 'key'
    and l.quantity > (select count(*) from licence_keys k where k.order_line_id = l.id and k.status in ('reserved', 'sold', 'revealed'))
    and exists (select from licence_keys where product_id = l.product_id and ${sql.raw(isSellable)})`

async function findWaiting({ tx }: Work, productIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    tx,
    v.object({ id: v.string() }),
    sql`
    select o.id from manager_tasks t join orders o on o.id = t.order_id
    where ${isWaiting}
      and exists (select from order_lines l where l.order_id = o.id and l.product_id = any(${sql.param(productIds)}::text[]))
    order by t.created_at, t.id`,
  )
  return rows.map(({ id }) => id)
}

async function isAnythingLeft({ tx }: Work, productIds: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from unnest(${sql.param(productIds)}::text[]) as w (id)
    where exists (select from licence_keys where product_id = w.id and ${sql.raw(isSellable)}) limit 1`)
  return rows.length > 0
}
