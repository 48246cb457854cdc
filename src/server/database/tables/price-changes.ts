import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PriceRounding } from '#shop/catalogue/change-price.ts'
import { time } from '../columns.ts'
import { products } from './catalogue.ts'
import { users } from './identity/users.ts'

/** Bulk price changes. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: uuid('id').primaryKey(),
    percent: smallint('percent').notNull(),
    rounding: text('rounding').$type<PriceRounding>().notNull(),
    changedBy: uuid('changed_by'),
    changedAt: time('changed_at')
      .notNull()
      .default(sql`now()`),
    undoneBy: uuid('undone_by'),
    /** Null if not undone; later changes to single prices may have replaced it. */
    undoneAt: time('undone_at'),
  },
  (t) => [
    foreignKey({ name: 'price_changes_changed_by', columns: [t.changedBy], foreignColumns: [users.id] }),
    foreignKey({ name: 'price_changes_undone_by', columns: [t.undoneBy], foreignColumns: [users.id] }),
    check('price_changes_percent', sql`${t.percent} between -90 and 300`),
    check('price_changes_rounding', sql`${t.rounding} in ('agora', 'ninety')`),
    check('price_changes_undone', sql`${t.undoneBy} is null or ${t.undoneAt} is not null`),
  ],
)

/** Each product's price before and after. */
export const changedPrices = pgTable(
  'changed_prices',
  {
    changeId: uuid('change_id').notNull(),
    productId: text('product_id').notNull(),
    fromAgorot: integer('from_agorot').notNull(),
    toAgorot: integer('to_agorot').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.changeId, t.productId] }),
    foreignKey({
      name: 'changed_prices_change',
      columns: [t.changeId],
      foreignColumns: [priceChanges.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'changed_prices_product',
      columns: [t.productId],
      foreignColumns: [products.id],
    }).onDelete('cascade'),
    index('changed_prices_by_product').on(t.productId),
    check(
      'changed_prices_different',
      sql`${t.fromAgorot} >= 0 and ${t.toAgorot} >= 0 and ${t.fromAgorot} <> ${t.toAgorot}`,
    ),
  ],
)
