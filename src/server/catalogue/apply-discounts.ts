import { sql } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'

const percentNow = sql`case when now() >= coalesce(discount_from, '-infinity') and now() < coalesce(discount_until, 'infinity')
  then timed_percent end`
const isDue = sql`timed_percent is not null and discount_percent is distinct from ${percentNow}`

/** Dated discounts that should have started or ended by now. */
export const discountsToApply = sql`select from products where ${isDue}`

/** Starts and ends dated discounts; returns how many. This does not count as a change by a manager. */
export async function applyDiscounts({ tx }: Pick<Work, 'tx'>): Promise<number> {
  // without a join: after waiting for a manager's edit, PostgreSQL evaluates both expressions for the new row
  const { rowCount } = await tx.execute(
    sql`update products set discount_percent = ${percentNow} where ${isDue}`,
  )
  return rowCount ?? 0
}
