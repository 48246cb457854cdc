import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#shop/localized.ts'
import { bytes, createdAt, time } from '../columns.ts'
import { users } from './identity/users.ts'

/**
 * One-time codes, each bound to the attempt that requested it: entering the code also requires the attempt's
 * ticket. The purpose's data is in another table under the same id.
 */
export const codes = pgTable(
  'codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    /** SHA-256 of the ticket given to the requesting browser. */
    ticketHash: bytes('ticket_hash').notNull(),
    /** HMAC of the recipient's mailbox: wrong codes are counted by it. */
    mailboxHash: bytes('mailbox_hash').notNull(),
    /** HMAC over purpose, ticket hash and code; null until the e-mail is written, and after each resend. */
    codeHash: bytes('code_hash'),
    codeEndsAt: time('code_ends_at'),
    /** Wrong codes entered since the last sending. */
    tries: integer('tries').notNull().default(0),
    sends: integer('sends').notNull().default(1),
    sentAt: time('sent_at')
      .notNull()
      .default(sql`now()`),
    createdAt: createdAt(),
    /** The attempt expires then, even if the code is sent again. */
    endsAt: time('ends_at').notNull(),
  },
  (t) => [
    uniqueIndex('codes_ticket_unique').on(t.ticketHash),
    index('codes_end').on(t.endsAt),
    check('codes_tries', sql`${t.tries} between 0 and 5`),
  ],
)
export type CodePurpose = 'sign-up' | 'email' | 'guest-orders'

/** The times of the latest twenty wrong codes for a mailbox, oldest first. */
export const wrongCodes = pgTable(
  'wrong_codes',
  {
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    mailboxHash: bytes('mailbox_hash').notNull(),
    at: time('at')
      .array()
      .notNull()
      .default(sql`'{}'`),
    endsAt: time('ends_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.mailboxHash] }), index('wrong_codes_end').on(t.endsAt)],
)

/** Sign-ups whose address is not verified yet. They are not users and reserve nothing. */
export const signUps = pgTable('sign_ups', {
  id: uuid('id')
    .primaryKey()
    .references(() => codes.id, { onDelete: 'cascade' }),
  username: text('username').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  language: text('language').$type<Language>().notNull(),
  passwordHash: text('password_hash').notNull(),
})

/** New addresses that are not verified yet; one per user. */
export const emailChanges = pgTable('email_changes', {
  id: uuid('id')
    .primaryKey()
    .references(() => codes.id, { onDelete: 'cascade' }),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
})

/** Reset links: one per user, a new one replaces the old. */
export const passwordResets = pgTable(
  'password_resets',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the link. */
    tokenHash: bytes('token_hash').notNull(),
    createdAt: createdAt(),
    endsAt: time('ends_at').notNull(),
  },
  (t) => [uniqueIndex('password_resets_token_unique').on(t.tokenHash)],
)
