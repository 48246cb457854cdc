import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#shop/localized.ts'
import { createdAt } from '../columns.ts'

/** The demo shop's mailbox. */
export const demoMails = pgTable('demo_mails', {
  id: uuid('id').primaryKey(),
  messageId: text('message_id').notNull().unique(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  text: text('text').notNull(),
  language: text('language').$type<Language>().notNull(),
  createdAt: createdAt(),
})
