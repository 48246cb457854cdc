import { boolean, doublePrecision, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { products } from '../catalogue.ts'

/** Units for each one sold in 30 days; null: nothing was sold. */
export const cover = sql`units::double precision / nullif(sold, 0)`

/** The lowest number is the most urgent: orders wait for keys, then on sale, then low. */
export const urgency = sql`case when waiting > 0 then 0 else 4 end + case when live then 0 else 2 end + case when low then 0 else 1 end`

/**
 * The order of products in the admin area's lists of stock, refreshed every few seconds (refresh-stock-summary.ts).
 * Lists are sorted and paged by it; the numbers they show are current. The indexes of the sort orders are in
 * migrations/.
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
  cover: doublePrecision('cover').generatedAlwaysAs(cover),
  urgency: smallint('urgency').notNull().generatedAlwaysAs(urgency),
  /** The products.family of a product; one without variants is a family by itself. */
  family: text('family').notNull().default(''),
  familyNameEn: text('family_name_en').notNull().default(''),
  familyNameHe: text('family_name_he').notNull().default(''),
  /** Where its family stands: by the most urgent, the scarcest and the best selling of its variants (decision 0170). */
  familyUrgency: smallint('family_urgency').notNull().default(7),
  familyUnits: integer('family_units'),
  familyCover: doublePrecision('family_cover'),
  familySold: integer('family_sold').notNull().default(0),
})
