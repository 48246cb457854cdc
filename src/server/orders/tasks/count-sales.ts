import { sql } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'

/**
 * Brings the products' number of units sold up to date, once in a while: a sale that did it itself
 * would make all buyers of a best seller wait for one row. It only grows; refunds leave it.
 */
export async function countSales(work: Pick<Work, 'tx'>): Promise<number> {
  const { rowCount } = await work.tx.execute(sql`
    update products p set sold_count = s.units
    from (
      select product_id, sum(units)::int as units from (
        select order_id, product_id, quantity as units from order_lines
        -- a bundle was sold too, once for all of its lines
        union all select order_id, bundle_id, min(bundle_units) from order_lines where bundle_id is not null group by 1, 2) l
      join orders o on o.id = l.order_id and o.completed_at is not null
      group by product_id) s
    where s.product_id = p.id and s.units > p.sold_count`)
  return rowCount ?? 0
}
