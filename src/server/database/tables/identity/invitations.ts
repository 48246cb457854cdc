import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Duty } from '#shop/identity/permission.ts'
import type { Language } from '#shop/localized.ts'
import { bytes, createdAt, time } from '#server/database/columns.ts'
import { users } from './users.ts'

/** E-mail invitations to the team, and that of the first owner. Open until accepted or withdrawn. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    /** Null for the first owner, who uses the link that the server prints. */
    email: text('email'),
    duties: text('duties').array().$type<Duty>().notNull(),
    /** The language of the e-mail. */
    language: text('language').$type<Language>().notNull(),
    /** Null for the server itself. */
    invitedBy: uuid('invited_by').references(() => users.id),
    /** SHA-256 of the token in the link; null until the e-mail is written. */
    tokenHash: bytes('token_hash'),
    createdAt: createdAt(),
    /** The link expires then. */
    endsAt: time('ends_at').notNull(),
    acceptedAt: time('accepted_at'),
    acceptedBy: uuid('accepted_by').references(() => users.id),
    withdrawnAt: time('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('invitations_one_open')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.acceptedAt} is null and ${t.withdrawnAt} is null`),
    uniqueIndex('invitations_token_unique').on(t.tokenHash),
    check(
      'invitations_duties',
      sql`${t.duties} <@ array['owner', 'stock', 'content', 'support', 'accountant'] and ${t.duties} <> '{}'`,
    ),
    uniqueIndex('invitations_one_first_owner')
      .on(sql`(${t.email} is null)`)
      .where(sql`${t.email} is null and ${t.acceptedAt} is null and ${t.withdrawnAt} is null`),
    check(
      'invitations_first_owner',
      sql`(${t.email} is null) = (${t.invitedBy} is null) and (${t.email} is not null or ${t.duties} = array['owner'])`,
    ),
    check('invitations_language', sql`${t.language} in ('en', 'he')`),
    check('invitations_accepted', sql`(${t.acceptedAt} is null) = (${t.acceptedBy} is null)`),
    check('invitations_once', sql`${t.acceptedAt} is null or ${t.withdrawnAt} is null`),
  ],
)
