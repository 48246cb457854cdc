import { sql } from 'drizzle-orm'
import type { Work } from '../database/work.ts'

/** Begins and ends the discounts that have dates; gives how many. Their products count as changed by nobody. */
export async function applyDiscounts({ tx }: Pick<Work, 'tx'>): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update products set discount_percent = timed.percent
    from (select id, case when now() >= coalesce(discount_from, '-infinity') and now() < coalesce(discount_until, 'infinity')
        then timed_percent end as percent
      from products where timed_percent is not null) timed
    where products.id = timed.id and products.discount_percent is distinct from timed.percent`)
  return rowCount ?? 0
}
