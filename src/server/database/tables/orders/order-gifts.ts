import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#server/database/columns.ts'
import { orders } from './orders.ts'

/** The recipient of a gift order; the date of sending is on the order. */
export const orderGifts = pgTable(
  'order_gifts',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /**
     * Incremented by every change. The link contains it, so that correcting the address invalidates the
     * previous link.
     */
    version: integer('version').notNull().default(1),
    /** When its e-mail was enqueued, and when it was sent. */
    queuedAt: time('queued_at'),
    sentAt: time('sent_at'),
  },
  (t) => [
    index('order_gifts_unsent')
      .on(t.orderId)
      .where(sql`${t.queuedAt} is null`),
    check('order_gifts_version', sql`${t.version} >= 1`),
  ],
)
