import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/database/columns.ts'
import { users } from '../identity/users.ts'
import { orders } from './orders.ts'

/** Managers' notes about an order. */
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

/** The sent e-mails about an order. */
export const orderEmails = pgTable(
  'order_emails',
  {
    /** The id of the e-mail: a job that runs twice sends and records one e-mail. */
    messageId: text('message_id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    emailKind: text('email_kind').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('order_emails_by_order').on(t.orderId)],
)
