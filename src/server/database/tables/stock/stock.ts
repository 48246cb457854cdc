import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { KeyStatus } from '#shop/stock/key-status.ts'
import { minSellableHours } from '#shop/limits.ts'
import { products } from '../catalogue.ts'
import { bytes, createdAt, time, timeOrNever } from '#server/database/columns.ts'
import { orderLines } from '../orders/orders.ts'
import { stockBatches } from './stock-batches.ts'

/**
 * On sale. A key that expires within the hour is excluded: it would expire while its buyer pays. The first to
 * expire is sold first (the order of the index).
 */
export const isSellable = `status = 'available' and sell_until > now() + make_interval(hours => ${minSellableHours})`

/** One row per unit. A trigger (migrations/) also guards the allowed status changes. */
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
    /** When an earlier, replaced key of the same unit was first revealed; null if never. */
    unitSeenAt: time('unit_seen_at'),
    batchId: uuid('batch_id').references(() => stockBatches.id),
    sellUntil: timeOrNever('sell_until')
      .notNull()
      .default(sql`'infinity'`),
    /** When and why it was burned, withdrawn or quarantined. */
    closedAt: time('closed_at'),
    closedReason: text('closed_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('licence_keys_blind_unique').on(t.blindIndex),
    index('licence_keys_available')
      .on(t.productId, t.sellUntil, t.id)
      .where(sql`${t.status} = 'available'`),
    index('licence_keys_by_product').on(t.productId, t.status, t.id),
    index('licence_keys_by_batch').on(t.batchId, t.status, t.id),
    index('licence_keys_last_four').on(t.lastFour, t.productId),
    index('licence_keys_sold')
      .on(t.soldAt, t.productId)
      .where(sql`${t.soldAt} is not null`),
    index('licence_keys_line')
      .on(t.orderLineId)
      .where(sql`${t.orderLineId} is not null`),
    check(
      'licence_keys_status',
      sql`${t.status} in ('available', 'reserved', 'sold', 'revealed', 'burned', 'withdrawn', 'quarantined')`,
    ),
    check(
      'licence_keys_fields_by_status',
      sql`case ${t.status}
        when 'available' then ${t.orderLineId} is null and ${t.reservedUntil} is null and ${t.soldAt} is null and ${t.revealedAt} is null
        when 'reserved' then ${t.orderLineId} is not null and ${t.reservedUntil} is not null and ${t.soldAt} is null and ${t.revealedAt} is null
        when 'sold' then ${t.orderLineId} is not null and ${t.reservedUntil} is null and ${t.soldAt} is not null and ${t.revealedAt} is null
        when 'revealed' then ${t.orderLineId} is not null and ${t.soldAt} is not null and ${t.revealedAt} is not null
        when 'burned' then ${t.reservedUntil} is null
        else ${t.orderLineId} is null and ${t.reservedUntil} is null and ${t.soldAt} is null and ${t.revealedAt} is null end`,
    ),
    check(
      'licence_keys_unit_seen',
      sql`${t.unitSeenAt} is null or (${t.orderLineId} is not null and ${t.status} in ('sold', 'revealed', 'burned'))`,
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
