import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'

const lock = 7_140_131

/**
 * Adds the changes to keys since the last run to the counts, so that reading them stays fast. One server at a
 * time.
 */
export async function sumStockCounts({ tx }: Pick<Work, 'tx'>): Promise<number> {
  const rows = await rowsOf(
    tx,
    v.object({ mine: v.boolean() }),
    sql`select pg_try_advisory_xact_lock(${lock}) as mine`,
  )
  if (rows[0]?.mine !== true) return 0
  const { rowCount } = await tx.execute(sql`
    with gone as (delete from stock_count_changes returning product_id, batch_id, status, units)
    insert into stock_counts as c (product_id, batch_id, status, units)
    select product_id, batch_id, status, sum(units) from gone group by 1, 2, 3 having sum(units) <> 0
    on conflict (product_id, batch_id, status) do update set units = c.units + excluded.units`)
  return rowCount ?? 0
}
