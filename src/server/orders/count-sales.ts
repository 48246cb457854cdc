import { sql } from 'drizzle-orm'
import type { Work } from '../database/work.ts'

/**
 * Brings the products' number of units sold up to date, once in a while: a sale that did it itself
 * would make all buyers of a best seller wait for one row. It only grows; refunds leave it.
 */
export async function countSales(work: Pick<Work, 'tx'>): Promise<number> {
  const { rowCount } = await work.tx.execute(sql`
    update products p set sold_count = s.units
    from (
      select l.product_id, sum(l.quantity)::int as units
      from order_lines l join orders o on o.id = l.order_id and o.completed_at is not null
      group by l.product_id) s
    where s.product_id = p.id and s.units > p.sold_count`)
  return rowCount ?? 0
}
