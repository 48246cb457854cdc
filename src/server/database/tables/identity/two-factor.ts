import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, time } from '#server/database/columns.ts'
import { users } from './users.ts'
import { twoFactorMethods } from './credentials.ts'

/** The shared secret of an authenticator app, encrypted for its user. */
export const totpSecrets = pgTable('totp_secrets', {
  factorId: uuid('factor_id')
    .primaryKey()
    .references(() => twoFactorMethods.id, { onDelete: 'cascade' }),
  sealed: bytes('sealed').notNull(),
  /** The data key that encrypted it. */
  keyId: smallint('key_id').notNull(),
  /** The step (30 s since 1970) of the last accepted code: neither it nor an older one is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
})

/** Authenticator apps not confirmed by a first code yet; one per user. */
export const totpEnrolments = pgTable(
  'totp_enrolments',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    sealed: bytes('sealed').notNull(),
    keyId: smallint('key_id').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (t) => [index('totp_enrolments_end').on(t.endsAt)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    factorId: uuid('factor_id')
      .primaryKey()
      .references(() => twoFactorMethods.id, { onDelete: 'cascade' }),
    credentialId: bytes('credential_id').notNull(),
    /** COSE, as received from the authenticator. */
    publicKey: bytes('public_key').notNull(),
    /** Signature counter, if the authenticator has one: a decrease reveals a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers may reach it; a hint for them. */
    transports: text('transports').array().notNull(),
  },
  (t) => [uniqueIndex('passkeys_credential_unique').on(t.credentialId)],
)

/** Challenges for passkeys to sign; each is valid once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    hash: bytes('hash').primaryKey(),
    purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
    /** Null if the user is not known yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    endsAt: time('ends_at').notNull(),
  },
  (t) => [
    index('passkey_challenges_end').on(t.endsAt),
    index('passkey_challenges_user').on(t.userId),
    check(
      'passkey_challenges_purpose',
      sql`${t.purpose} in ('add', 'sign-in', 'second-factor', 'confirm') and (${t.purpose} = 'sign-in') = (${t.userId} is null)`,
    ),
  ],
)
export type PasskeyPurpose = 'add' | 'sign-in' | 'second-factor' | 'confirm'

/** Ten recovery codes for a lost second factor. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC over user and code. */
    hash: bytes('hash').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)
