import { sql } from 'drizzle-orm'
import { check, date, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { time } from '#server/database/columns.ts'
import { orders } from './orders.ts'

/** Orders whose buyer wants a reminder before a licence expires; withdrawing the consent deletes the row. */
export const renewalConsents = pgTable('renewal_consents', {
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

/** Enqueued reminders: one per expiry and each of the two dates before it. */
export const renewalReminders = pgTable(
  'renewal_reminders',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => renewalConsents.orderId, { onDelete: 'cascade' }),
    /** The day of expiry in Israel. */
    endsOn: date('ends_on').notNull(),
    /** At most this many days before. */
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
