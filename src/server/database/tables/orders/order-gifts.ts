import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#server/database/columns.ts'
import { orders } from './orders.ts'

/** Whom an order is a gift for; when it goes to them stands with the order. */
export const orderGifts = pgTable(
  'order_gifts',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** Counts changes of the gift. The link names it, so that a corrected address ends the link before it. */
    version: integer('version').notNull().default(1),
    /** When its e-mail was put in the queue, and when it left. */
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
