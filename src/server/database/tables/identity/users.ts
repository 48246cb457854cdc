import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Duty } from '#shop/identity/permission.ts'
import type { Language } from '#shop/localized.ts'
import { bytes, createdAt, time } from '#server/database/columns.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    /** 0 manager, 1 default user. */
    role: smallint('role').$type<0 | 1>().notNull().default(1),
    /** The duties of a manager: owner, or some of the others. */
    duties: text('duties')
      .array()
      .$type<Duty>()
      .notNull()
      .default(sql`'{}'`),
    language: text('language').$type<Language>().notNull().default('en'),
    /** PHC string (argon2id); null for accounts without a password. */
    passwordHash: text('password_hash'),
    /** A first password set by the shop: it must be replaced at the first sign-in. */
    passwordTemporaryUntil: time('password_temporary_until'),
    termsAcceptedAt: time('terms_accepted_at'),
    createdAt: createdAt(),
    disabledAt: time('disabled_at'),
  },
  (t) => [
    uniqueIndex('users_username_unique').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    // Prefix search in the admin area.
    index('users_by_username').on(sql`lower(${t.username}) text_pattern_ops`),
    index('users_by_email').on(sql`lower(${t.email}) text_pattern_ops`),
    index('users_by_phone').on(t.phone),
    check('users_role', sql`${t.role} in (0, 1)`),
    check(
      'users_duties',
      sql`${t.duties} <@ array['owner', 'stock', 'content', 'support', 'accountant'] and (${t.role} = 0 or ${t.duties} = '{}')`,
    ),
    check('users_language', sql`${t.language} in ('en', 'he')`),
  ],
)

/** How a session was opened. */
export type SignInMethod = 'password' | 'google' | 'sign-up' | 'passkey'

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the opaque access token; the token itself is not stored. */
    tokenHash: bytes('token_hash').notNull(),
    /** End of the access token. */
    expiresAt: time('expires_at').notNull(),
    /** The previous token stays valid until it expires: another tab may still use it. */
    previousTokenHash: bytes('previous_token_hash'),
    previousExpiresAt: time('previous_expires_at'),
    /**
     * The refresh cookie has a constant half, which identifies its session, and a secret half that rotates.
     */
    refreshFamily: bytes('refresh_family').notNull(),
    refreshHash: bytes('refresh_hash').notNull(),
    previousRefreshHash: bytes('previous_refresh_hash'),
    refreshedAt: time('refreshed_at')
      .notNull()
      .default(sql`now()`),
    method: text('method').$type<SignInMethod>().notNull().default('password'),
    /** Set when a second factor was given for this session. */
    twoFactorAt: time('two_factor_at'),
    /** When the user last proved their identity; some changes require the last ten minutes. */
    authenticatedAt: time('authenticated_at')
      .notNull()
      .default(sql`now()`),
    createdAt: createdAt(),
    seenAt: time('seen_at')
      .notNull()
      .default(sql`now()`),
    address: text('address').notNull().default(''),
    agent: text('agent').notNull().default(''),
    /** The session ends then unless it is refreshed. */
    idleEndsAt: time('idle_ends_at').notNull(),
    /** The final end of the session; the row is stored until then. */
    endsAt: time('ends_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (t) => [
    uniqueIndex('sessions_token_unique').on(t.tokenHash),
    uniqueIndex('sessions_previous_token_unique').on(t.previousTokenHash),
    uniqueIndex('sessions_refresh_unique').on(t.refreshFamily),
    index('sessions_user').on(t.userId),
    index('sessions_end').on(t.endsAt),
    check('sessions_method', sql`${t.method} in ('password', 'google', 'sign-up', 'passkey')`),
  ],
)
