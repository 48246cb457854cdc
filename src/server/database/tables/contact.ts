import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { MessageState } from '#shop/contact/message-state.ts'
import type { Language } from '#shop/localized.ts'
import { createdAt } from '../columns.ts'
import { users } from './identity/users.ts'

/** Messages to the shop: contact messages and cancellation notices. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    /** Also the reference number shown to the consumer. */
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
    state: text('state').$type<MessageState>().notNull().default('open'),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_messages_newest').on(t.createdAt, t.id),
    // for the admin area's substring search in these columns
    index('contact_messages_words').using(
      'gin',
      t.name.op('gin_trgm_ops'),
      t.email.op('gin_trgm_ops'),
      t.message.op('gin_trgm_ops'),
      t.orderNumber.op('gin_trgm_ops'),
    ),
    index('contact_messages_open')
      .on(t.createdAt)
      .where(sql`${t.state} = 'open'`),
    // identity numbers are deleted after a year
    index('contact_messages_id_numbers')
      .on(t.createdAt)
      .where(sql`${t.idNumber} is not null`),
    check('contact_messages_state', sql`${t.state} in ('open', 'answered', 'closed')`),
    check('contact_messages_kind', sql`${t.kind} in ('message', 'cancellation')`),
    check('contact_messages_language', sql`${t.language} in ('en', 'he')`),
  ],
)

/** A manager's answers, as sent by e-mail. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: uuid('id').primaryKey(),
    messageId: text('message_id')
      .notNull()
      .references(() => contactMessages.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('contact_answers_by_message').on(t.messageId, t.createdAt)],
)
