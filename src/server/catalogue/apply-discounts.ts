import { sql } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'

/** Dated discounts that should have started or ended by now, with the percentage they should have. */
export const discountsToApply = sql`
    select id, percent from (
      select id, discount_percent, case when now() >= coalesce(discount_from, '-infinity') and now() < coalesce(discount_until, 'infinity')
        then timed_percent end as percent
      from products where timed_percent is not null) timed
    where discount_percent is distinct from percent`

/** Starts and ends dated discounts; returns how many. This does not count as a change by a manager. */
export async function applyDiscounts({ tx }: Pick<Work, 'tx'>): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update products set discount_percent = timed.percent
    from (${discountsToApply}) timed where products.id = timed.id`)
  return rowCount ?? 0
}
