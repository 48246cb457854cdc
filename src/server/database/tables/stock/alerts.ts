import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#shop/localized.ts'
import { products } from '../catalogue.ts'
import { createdAt, time } from '#server/database/columns.ts'

/** Whoever wants to be told when a sold-out product is back: an address and a product, told once for each time it asked. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: uuid('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** In lower case: an address asks once, however it is spelt. */
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** What was agreed to, from where: the law wants a consent that can be shown (Communications Law, s. 30A). */
    consentVersion: smallint('consent_version').notNull(),
    askedFrom: text('asked_from').notNull(),
    /** When it asked; asking again after it was told counts again. */
    askedAt: time('asked_at')
      .notNull()
      .default(sql`now()`),
    /** When it was certain that the address itself wants it. */
    confirmedAt: time('confirmed_at'),
    notifiedAt: time('notified_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('stock_alerts_once').on(t.productId, t.email),
    index('stock_alerts_waiting')
      .on(t.productId, t.askedAt, t.id)
      .where(sql`${t.confirmedAt} is not null and ${t.notifiedAt} is null`),
    index('stock_alerts_notified')
      .on(t.productId, t.notifiedAt)
      .where(sql`${t.notifiedAt} is not null`),
    index('stock_alerts_by_email').on(t.email),
    check('stock_alerts_email', sql`${t.email} = lower(${t.email})`),
    check('stock_alerts_language', sql`${t.language} in ('en', 'he')`),
    check('stock_alerts_notified', sql`${t.notifiedAt} is null or ${t.confirmedAt} is not null`),
  ],
)
