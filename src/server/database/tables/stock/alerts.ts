import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#shop/localized.ts'
import { products } from '../catalogue.ts'
import { createdAt, time } from '#server/database/columns.ts'

/** Stock alerts: an address and a product, notified once per request. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: uuid('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** In lower case, so that an address can request it only once. */
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    /**
     * The consent's text version and origin: the law requires proof of consent (Communications Law, s. 30A).
     */
    consentVersion: smallint('consent_version').notNull(),
    askedFrom: text('asked_from').notNull(),
    /** When it was requested; requesting it again after a notification counts again. */
    askedAt: time('asked_at')
      .notNull()
      .default(sql`now()`),
    /** When it was confirmed that the address wants it. */
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

/**
 * A repeated request for a confirmed alert. Anybody can enter an address, so it changes nothing about the alert until
 * the owner of the address confirms it.
 */
export const stockAlertRepeats = pgTable(
  'stock_alert_repeats',
  {
    alertId: uuid('alert_id')
      .primaryKey()
      .references(() => stockAlerts.id, { onDelete: 'cascade' }),
    /** In the link that confirms it, so that no earlier link does. */
    id: uuid('id').notNull(),
    language: text('language').$type<Language>().notNull(),
    consentVersion: smallint('consent_version').notNull(),
    requestedFrom: text('requested_from').notNull(),
    requestedAt: time('requested_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [check('stock_alert_repeats_language', sql`${t.language} in ('en', 'he')`)],
)
