import { sql } from 'drizzle-orm'
import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { time } from '#server/database/columns.ts'
import { orders } from './orders.ts'

/** Orders whose buyer agreed to one e-mail asking for a review; withdrawing the consent deletes the row. */
export const reviewConsents = pgTable('review_consents', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /**
   * The consent's text version and origin: the law requires proof of consent (Communications Law, s. 30A).
   */
  consentVersion: smallint('consent_version').notNull(),
  agreedFrom: text('agreed_from').notNull(),
  agreedAt: time('agreed_at')
    .notNull()
    .default(sql`now()`),
})

/** Orders with a sent review request. They outlive the consent, so that nobody is asked twice. */
export const reviewRequests = pgTable('review_requests', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  queuedAt: time('queued_at')
    .notNull()
    .default(sql`now()`),
})
