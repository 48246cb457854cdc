import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock.ts'
import { toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { localized } from '#contract/shapes.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

const maxShown = 100

const row = v.object({
  orderId: v.string(),
  number: v.number(),
  name: v.string(),
  since: v.string(),
  total_agorot: v.number(),
  of: v.number(),
  lines: v.array(
    v.object({ productId: v.string(), name: localized, quantity: v.number(), missing: v.number() }),
  ),
})

/** Paid orders that wait for keys, in the order in which they will be served. */
export async function listWaiting({ tx }: Read): Promise<OutputOf<typeof contract.listWaiting>> {
  const rows = await rowsOf(
    tx,
    row,
    sql`
    with queue as (
      select o.id, o.number, o.name, o.total_agorot, t.id as task, t.created_at as since, count(*) over ()::int as of
      from manager_tasks t join orders o on o.id = t.order_id
      where t.kind = 'paid-out-of-stock' and t.resolved_at is null and o.status = 'pending' and o.paid_agorot >= o.total_agorot
      order by t.created_at, t.id limit ${maxShown})
    select q.id as "orderId", q.number, q.name, q.since, q.total_agorot, q.of, (
      select jsonb_agg(jsonb_build_object('productId', l.product_id, 'name', l.name, 'quantity', l.quantity,
        'missing', l.quantity - (select count(*) from licence_keys k where k.order_line_id = l.id and k.status in ('reserved', 'sold', 'revealed'))) order by l.id)
      from order_lines l where l.order_id = q.id and l.kind = 'key') as lines
    from queue q order by q.since, q.task`,
  )
  return {
    rows: rows.map(({ orderId, number, name, since, total_agorot: total, lines }) => ({
      orderId,
      orderNumber: orderNumberText(number),
      name,
      since: new Date(since).toISOString(),
      total: toShekels(total),
      lines,
    })),
    total: rows[0]?.of ?? 0,
  }
}
