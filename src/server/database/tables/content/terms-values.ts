import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { Language } from '#shop/localized.ts'
import { bytes, createdAt } from '#server/database/columns.ts'

/** Values of the variables in the terms, stored once for all orders placed under the same ones. */
export const termsValues = pgTable(
  'terms_values',
  {
    /** SHA-256 of the values. */
    hash: bytes('hash').primaryKey(),
    values: jsonb('values').$type<Readonly<Record<Language, Readonly<Record<string, string>>>>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('terms_values_hash', sql`length(${t.hash}) = 32`)],
)
