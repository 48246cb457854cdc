import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, time } from '#server/database/columns.ts'
import { type SignInMethod, users } from './users.ts'

/** External accounts that sign a user in: identified by issuer and subject, never by address. */
export const linkedIdentities = pgTable(
  'linked_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** One account of an issuer per user. */
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address reported by the issuer when linking; only for display. */
    email: text('email').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] })],
)

/** Second factors a user has enrolled. The data to verify each kind is in its own table. */
export const twoFactorMethods = pgTable(
  'two_factor_methods',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'totp' | 'passkey'>().notNull(),
    /** The user's own name for it. */
    label: text('label').notNull().default(''),
    createdAt: createdAt(),
    usedAt: time('used_at'),
  },
  (t) => [
    index('two_factor_methods_user').on(t.userId),
    uniqueIndex('two_factor_methods_one_totp')
      .on(t.userId)
      .where(sql`${t.kind} = 'totp'`),
    check('two_factor_methods_kind', sql`${t.kind} in ('totp', 'passkey')`),
  ],
)

/** Sign-ins that still need their second factor. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** SHA-256 of the challenge the browser was given. */
    ticketHash: bytes('ticket_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    method: text('method').$type<SignInMethod>().notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    endsAt: time('ends_at').notNull(),
  },
  (t) => [
    index('sign_in_challenges_end').on(t.endsAt),
    check('sign_in_challenges_tries', sql`${t.tries} between 0 and 5`),
  ],
)
