import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from '#server/database/columns.ts'
import { orders } from './orders.ts'

/** The order placed under an Idempotency-Key, for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The account's id, or `guest`. */
    scope: text('scope').notNull(),
    /** SHA-256; the key itself is not stored. */
    keyHash: bytes('key_hash').notNull(),
    fingerprint: bytes('fingerprint').notNull(),
    orderId: text('order_id').references(() => orders.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.keyHash] }),
    index('idempotency_keys_age').on(t.createdAt),
    check('idempotency_keys_hash', sql`length(${t.keyHash}) = 32`),
  ],
)
