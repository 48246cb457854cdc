import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#shop/localized.ts'
import { bytes, createdAt, time } from '../columns.ts'
import { users } from './identity/users.ts'

/**
 * One-time codes, each bound to the attempt it was asked for: who gives the code must also hold
 * the attempt's ticket. What the code is for stands in another table under the same id.
 */
export const codes = pgTable(
  'codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    /** SHA-256 of the ticket that the asking browser was given. */
    ticketHash: bytes('ticket_hash').notNull(),
    /** HMAC over the mailbox that the code goes to: wrong codes are counted by it. */
    mailboxHash: bytes('mailbox_hash').notNull(),
    /** HMAC over purpose, ticket hash and code; null until the e-mail is written, and after each resend. */
    codeHash: bytes('code_hash'),
    codeEndsAt: time('code_ends_at'),
    /** Wrong codes given since the last sending. */
    tries: integer('tries').notNull().default(0),
    sends: integer('sends').notNull().default(1),
    sentAt: time('sent_at')
      .notNull()
      .default(sql`now()`),
    createdAt: createdAt(),
    /** The attempt itself ends then, whatever is sent again. */
    endsAt: time('ends_at').notNull(),
  },
  (t) => [
    uniqueIndex('codes_ticket_unique').on(t.ticketHash),
    index('codes_end').on(t.endsAt),
    check('codes_tries', sql`${t.tries} between 0 and 5`),
  ],
)
export type CodePurpose = 'sign-up' | 'email' | 'guest-orders'

/** When wrong codes were given for a mailbox: the latest twenty, the oldest first. */
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

/** Sign-ups whose address is not proved yet. They are no users and reserve nothing. */
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

/** New addresses that are not proved yet; one a user. */
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

/** Reset links: one a user, a new one replaces the old. */
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
