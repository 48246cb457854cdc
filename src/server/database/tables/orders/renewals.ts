import { sql } from 'drizzle-orm'
import { check, date, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { time } from '#server/database/columns.ts'
import { orders } from './orders.ts'

/** Orders whose buyer wants to be reminded before a licence of theirs ends; taking the consent back takes the row. */
export const renewalConsents = pgTable('renewal_consents', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** What was agreed to, from where: the law wants a consent that can be shown (Communications Law, s. 30A). */
  consentVersion: smallint('consent_version').notNull(),
  agreedFrom: text('agreed_from').notNull(),
  agreedAt: time('agreed_at')
    .notNull()
    .default(sql`now()`),
})

/** Reminders that were put in the queue: one for each end of a term and each of the two dates before it. */
export const renewalReminders = pgTable(
  'renewal_reminders',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => renewalConsents.orderId, { onDelete: 'cascade' }),
    /** The day in Israel on which it ends. */
    endsOn: date('ends_on').notNull(),
    /** So many days before, or a little less. */
    daysBefore: smallint('days_before').notNull(),
    queuedAt: time('queued_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    unique('renewal_reminders_once').on(t.orderId, t.endsOn, t.daysBefore),
    check('renewal_reminders_days', sql`${t.daysBefore} in (7, 30)`),
  ],
)
