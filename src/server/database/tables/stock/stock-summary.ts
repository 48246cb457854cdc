import { boolean, doublePrecision, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { products } from '../catalogue.ts'

/**
 * Where each product stands in the admin area's lists of stock, as last looked at (refresh-stock-summary.ts): it
 * puts them in order and in pages, and what a page shows is read again. The orders' indexes are in migrations/.
 */
export const stockSummary = pgTable('stock_summary', {
  productId: text('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  /** Sold by key: a search finds it, even archived. */
  keyed: boolean('keyed').notNull(),
  /** Not archived either: listed without a search. */
  listed: boolean('listed').notNull(),
  live: boolean('live').notNull(),
  nameEn: text('name_en').notNull(),
  nameHe: text('name_he').notNull(),
  /** Keys in stock, or as many bundles as the parts allow; null where nothing is counted. */
  units: integer('units'),
  low: boolean('low').notNull(),
  /** Paid orders that wait for its keys. */
  waiting: integer('waiting').notNull().default(0),
  /** In the last 30 days. */
  sold: integer('sold').notNull().default(0),
  cover: doublePrecision('cover').generatedAlwaysAs(sql`units::double precision / nullif(sold, 0)`),
  /** The least is the most urgent: waited for, then on sale, then low. */
  urgency: smallint('urgency')
    .notNull()
    .generatedAlwaysAs(
      sql`case when waiting > 0 then 0 else 4 end + case when live then 0 else 2 end + case when low then 0 else 1 end`,
    ),
})
