import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { isSellable } from '#server/database/tables/stock/stock.ts'

// one probe of the partial index per product: counting keys would grow with the stock
const turned = `(s.kind = 'key' and s.available is distinct from exists (
    select from licence_keys k where k.product_id = s.product_id and ${isSellable}))
  or (s.kind = 'bundle' and s.available is distinct from bundle_units(s.product_id, 1) > 0)`

/** Products that have sold out, or are there again, since that was noted. */
export const stockToAnnounce = sql.raw(`select from product_search s where ${turned}`)

/**
 * Notes which products have sold out or are there again, and announces it to all servers as a
 * change of the catalogue. Sales themselves announce nothing: one short statement finds what is
 * not as it was noted, however many sales there were.
 */
export async function announceStock(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(`with turned as (
      update product_search s set available = not s.available where ${turned} returning 1)
    select catalogue_changed('stock') where exists (select from turned)`)
}
