import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Language } from '../../shop/localized.ts'
import { createdAt } from '../database/columns.ts'

/** What people wrote to the shop: messages, and notices that a purchase is cancelled. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    /** Also the reference the consumer is given. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<'message' | 'cancellation'>().notNull(),
    /** The username of a message, the full name of a notice. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Empty in a notice of cancellation. */
    message: text('message').notNull().default(''),
    idNumber: text('id_number'),
    orderNumber: text('order_number'),
    language: text('language').$type<Language>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_messages_newest').on(t.createdAt),
    check('contact_messages_kind', sql`${t.kind} in ('message', 'cancellation')`),
    check('contact_messages_language', sql`${t.language} in ('en', 'he')`),
  ],
)
