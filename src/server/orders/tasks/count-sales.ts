import { sql } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'

/**
 * Updates the products' numbers of units sold, periodically: if each sale did it, all buyers of a best seller
 * would wait for one row. The number only grows; refunds do not lower it.
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
