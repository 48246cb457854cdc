import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { isSellable } from '#server/database/tables/stock/stock.ts'

// one probe of the partial index per product; counting keys would take longer with more stock
const turned = `(s.kind = 'key' and s.available is distinct from exists (
    select from licence_keys k where k.product_id = s.product_id and ${isSellable}))
  or (s.kind = 'bundle' and s.available is distinct from bundle_units(s.product_id, 1) > 0)`

/** Products whose stored availability is out of date: sold out, or back in stock. */
export const stockToAnnounce = sql.raw(`select from product_search s where ${turned}`)

/**
 * Stores which products have sold out or are back in stock, and notifies all servers of a catalogue
 * change. Sales themselves send no notification: one short statement finds the differences, however
 * many sales there were.
 */
export async function announceStock(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(`with turned as (
      update product_search s set available = not s.available where ${turned} returning 1)
    select catalogue_changed('stock') where exists (select from turned)`)
}
