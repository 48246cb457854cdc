import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { KeyStatus } from '../../shop/stock/key-status.ts'
import { products } from '../catalogue/table.ts'
import { bytes, createdAt, time } from '../database/columns.ts'
import { orderLines } from '../orders/table.ts'

/** One row per unit. What a key may become is guarded by a trigger as well (migrations/). */
export const licenceKeys = pgTable(
  'licence_keys',
  {
    id: uuid('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    status: text('status').$type<KeyStatus>().notNull().default('available'),
    /** AES-256-GCM: nonce, ciphertext and tag; the associated data is key id + product id. */
    sealed: bytes('sealed').notNull(),
    /** Which data key sealed it. */
    dataKeyId: smallint('data_key_id').notNull(),
    /** HMAC of the normalised key: finds duplicates without opening anything. */
    blindIndex: bytes('blind_index').notNull(),
    lastFour: text('last_four').notNull(),
    orderLineId: uuid('order_line_id').references(() => orderLines.id),
    reservedUntil: time('reserved_until'),
    soldAt: time('sold_at'),
    revealedAt: time('revealed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('licence_keys_blind_unique').on(t.blindIndex),
    index('licence_keys_available')
      .on(t.productId, t.id)
      .where(sql`${t.status} = 'available'`),
    index('licence_keys_line')
      .on(t.orderLineId)
      .where(sql`${t.orderLineId} is not null`),
    check(
      'licence_keys_status',
      sql`${t.status} in ('available', 'reserved', 'sold', 'revealed', 'burned', 'withdrawn')`,
    ),
    check(
      'licence_keys_facts_of_status',
      sql`case ${t.status}
        when 'available' then ${t.orderLineId} is null and ${t.reservedUntil} is null and ${t.soldAt} is null and ${t.revealedAt} is null
        when 'reserved' then ${t.orderLineId} is not null and ${t.reservedUntil} is not null and ${t.soldAt} is null and ${t.revealedAt} is null
        when 'sold' then ${t.orderLineId} is not null and ${t.reservedUntil} is null and ${t.soldAt} is not null and ${t.revealedAt} is null
        when 'revealed' then ${t.orderLineId} is not null and ${t.soldAt} is not null and ${t.revealedAt} is not null
        else true end`,
    ),
  ],
)

/** Data keys, wrapped by the master key, and a canary sealed by each: a wrong master key is noticed at start. */
export const dataKeys = pgTable('data_keys', {
  id: smallint('id').primaryKey(),
  wrapped: bytes('wrapped').notNull(),
  canary: bytes('canary').notNull(),
  createdAt: createdAt(),
})
