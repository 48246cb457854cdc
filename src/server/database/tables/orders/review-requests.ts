import { sql } from 'drizzle-orm'
import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { time } from '#server/database/columns.ts'
import { orders } from './orders.ts'

/** Orders whose buyer agreed to one e-mail that asks for a review; taking the consent back deletes the row. */
export const reviewConsents = pgTable('review_consents', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** What was agreed to, and from where: the law wants a consent that can be shown (Communications Law, s. 30A). */
  consentVersion: smallint('consent_version').notNull(),
  agreedFrom: text('agreed_from').notNull(),
  agreedAt: time('agreed_at')
    .notNull()
    .default(sql`now()`),
})

/** Orders that were asked about. They outlive the consent, so that nobody is asked twice. */
export const reviewRequests = pgTable('review_requests', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  queuedAt: time('queued_at')
    .notNull()
    .default(sql`now()`),
})
