import { check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Localized } from '#shop/localized.ts'
import { createdAt } from '../columns.ts'

/** Reusable answers to messages, in each language. */
export const savedAnswers = pgTable(
  'saved_answers',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    text: jsonb('text').$type<Localized>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_answers_by_name').on(sql`lower(${t.name})`),
    check('saved_answers_name', sql`${t.name} <> ''`),
    check('saved_answers_text', sql`${t.text} ->> 'en' <> '' and ${t.text} ->> 'he' <> ''`),
  ],
)
