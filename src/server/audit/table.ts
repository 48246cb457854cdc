import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from '../database/columns.ts'

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
    address: text('address').notNull(),
    /** SHA-256 over the row and the seal before it; set in id order by a job, so that a sale never waits for the chain. */
    seal: bytes('seal'),
  },
  (t) => [
    index('audit_log_subject').on(t.subject, t.id),
    // what the desk's list is filtered by
    index('audit_log_by_actor').on(t.actor, t.id),
    index('audit_log_by_action').on(t.action, t.id),
    index('audit_log_by_number').on(
      sql`lower(substr(${t.subject}, strpos(${t.subject}, ':') + 1)) text_pattern_ops`,
      t.id,
    ),
    index('audit_log_by_time').on(t.at, t.id),
  ],
)
