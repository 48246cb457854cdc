import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#shop/localized.ts'
import { bytes, createdAt, time } from '#server/database/columns.ts'
import { codes } from '../codes.ts'

/** Addresses that somebody asks the guest orders of; they prove nothing until the code comes back. */
export const guestLookups = pgTable('guest_lookups', {
  id: uuid('id')
    .primaryKey()
    .references(() => codes.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  language: text('language').$type<Language>().notNull(),
})

/** Browsers whose owner has proved an address: they see the orders placed as a guest under it, for a while. */
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
