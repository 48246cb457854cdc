import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#shop/localized.ts'
import { bytes, createdAt, time } from '#server/database/columns.ts'
import { codes } from '../codes.ts'

/** Addresses for which guest orders were requested; unverified until the code is entered. */
export const guestLookups = pgTable('guest_lookups', {
  id: uuid('id')
    .primaryKey()
    .references(() => codes.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  language: text('language').$type<Language>().notNull(),
})

/** Browsers whose user has verified an address: they can see its guest orders for a while. */
export const guestReturns = pgTable(
  'guest_sessions',
  {
    /** SHA-256 of the cookie. */
    tokenHash: bytes('token_hash').primaryKey(),
    email: text('email').notNull(),
    createdAt: createdAt(),
    endsAt: time('ends_at').notNull(),
  },
  (t) => [index('guest_sessions_end').on(t.endsAt)],
)
