import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '../../shop/localized.ts'
import { bytes, createdAt, time } from '../database/columns.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    /** 0 manager, 1 default user. */
    role: smallint('role').$type<0 | 1>().notNull().default(1),
    language: text('language').$type<Language>().notNull().default('en'),
    /** PHC string (argon2id); null for accounts that sign in by another way only. */
    passwordHash: text('password_hash'),
    /** A first password handed over by the shop: it must be replaced at the first sign-in. */
    passwordTemporary: time('password_temporary_until'),
    createdAt: createdAt(),
    disabledAt: time('disabled_at'),
  },
  (t) => [
    uniqueIndex('users_username_unique').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    check('users_role', sql`${t.role} in (0, 1)`),
    check('users_language', sql`${t.language} in ('en', 'he')`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the opaque access token; the token itself is nowhere. */
    tokenHash: bytes('token_hash').notNull(),
    /** True when a second factor was given for this session. */
    secondFactor: time('second_factor_at'),
    createdAt: createdAt(),
    /** End of the access token. */
    expiresAt: time('expires_at').notNull(),
    /** No refresh beyond this moment; the row is kept until then. */
    endsAt: time('ends_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (t) => [uniqueIndex('sessions_token_unique').on(t.tokenHash), index('sessions_user').on(t.userId)],
)
