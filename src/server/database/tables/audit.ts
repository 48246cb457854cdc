import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from '../columns.ts'

/** Append-only: UPDATE and DELETE are refused by a trigger, except for setting the seal once. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    /** `user:<id>`, `guest` or `system`. */
    actor: text('actor').notNull(),
    /** Past tense: `order.placed`, `key.revealed`. */
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    requestId: text('request_id').notNull(),
    /**
     * SHA-256 of salt and IP address, which are in `auditAddresses` for a while; null for the shop itself.
     */
    addressCommitment: bytes('address_commitment'),
    /** Position in the chain: 1, 2, 3 …, in the order of sealing. */
    sealNumber: bigint('seal_number', { mode: 'number' }),
    /**
     * HMAC-SHA-256 over the previous seal and the row; set by a job, so that a sale never waits for the
     * chain.
     */
    seal: bytes('seal'),
  },
  (t) => [
    index('audit_log_subject').on(t.subject, t.id),
    // filters of the admin area's list
    index('audit_log_by_actor').on(t.actor, t.id),
    index('audit_log_by_action').on(t.action, t.id),
    index('audit_log_by_number').on(
      sql`lower(substr(${t.subject}, strpos(${t.subject}, ':') + 1)) text_pattern_ops`,
      t.id,
    ),
    index('audit_log_by_time').on(t.at, t.id),
    uniqueIndex('audit_log_seal_number').on(t.sealNumber),
    check('audit_log_sealed', sql`(${t.seal} is null) = (${t.sealNumber} is null)`),
  ],
)

/** IP addresses of audit rows, deleted after a year; the chain stays valid without them. */
export const auditAddresses = pgTable(
  'audit_addresses',
  {
    auditId: bigint('audit_id', { mode: 'number' }).primaryKey(),
    address: text('address').notNull(),
    salt: bytes('salt').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('audit_addresses_by_time').on(t.createdAt)],
)
