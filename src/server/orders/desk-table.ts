import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../database/columns.ts'
import { users } from '../identity/table.ts'
import { orders } from './table.ts'

/** What managers write to each other about an order. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('order_notes_by_order').on(t.orderId)],
)

/** The letters about an order that have left. */
export const orderLetters = pgTable(
  'order_letters',
  {
    /** The letter's own: a job that runs twice sends one letter, and it stands here once. */
    messageId: text('message_id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    letter: text('letter').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('order_letters_by_order').on(t.orderId)],
)
