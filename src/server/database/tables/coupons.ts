import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CouponKind } from '#shop/coupons/coupon.ts'
import { bytes, createdAt, time } from '../columns.ts'
import { users } from './identity/users.ts'
import { orders } from './orders/orders.ts'

export const coupons = pgTable(
  'coupons',
  {
    id: uuid('id').primaryKey(),
    /** As customers type it, in capitals. Never reused for another coupon. */
    code: text('code').notNull(),
    kind: text('kind').$type<CouponKind>().notNull(),
    percent: smallint('percent'),
    amountAgorot: integer('amount_agorot'),
    minSpendAgorot: integer('min_spend_agorot'),
    maxSpendAgorot: integer('max_spend_agorot'),
    startsAt: time('starts_at'),
    endsAt: time('ends_at'),
    /** How many orders may use it; null for no limit. */
    totalLimit: integer('total_limit'),
    /** The limit of orders per customer: an account, an e-mail address or a phone number. */
    customerLimit: integer('customer_limit'),
    firstOrderOnly: boolean('first_order_only').notNull().default(false),
    productIds: text('product_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    categories: text('categories')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** For the team only. */
    note: text('note').notNull().default(''),
    active: boolean('active').notNull().default(true),
    /** The coupons created together. */
    batchId: uuid('batch_id'),
    /** Incremented by every edit: two managers cannot overwrite each other. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('coupons_code_unique').on(t.code),
    index('coupons_newest').on(t.createdAt, t.id),
    // for the admin area's substring search in both columns
    index('coupons_words').using('gin', t.code.op('gin_trgm_ops'), t.note.op('gin_trgm_ops')),
    index('coupons_batch')
      .on(t.batchId)
      .where(sql`${t.batchId} is not null`),
    check('coupons_code', sql`${t.code} ~ '^[A-Z0-9-]{3,40}$'`),
    check(
      'coupons_reward',
      sql`(${t.kind} = 'percent' and ${t.percent} between 1 and 100 and ${t.amountAgorot} is null) or (${t.kind} = 'fixed' and ${t.amountAgorot} > 0 and ${t.percent} is null)`,
    ),
    check(
      'coupons_spend',
      sql`${t.minSpendAgorot} >= 0 and ${t.maxSpendAgorot} >= 0 and ${t.maxSpendAgorot} >= ${t.minSpendAgorot}`,
    ),
    check('coupons_dates', sql`${t.endsAt} > ${t.startsAt}`),
    check('coupons_limits', sql`${t.totalLimit} > 0 and ${t.customerLimit} > 0`),
  ],
)

/** An order's use of a coupon. It counts until its order is cancelled or expired. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id),
    userId: uuid('user_id').references(() => users.id),
    /** In lower case, without the part after a plus. */
    customerEmail: text('customer_email').notNull(),
    phone: text('phone'),
    discountAgorot: integer('discount_agorot').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('coupon_uses_by_coupon').on(t.couponId),
    // a popular coupon has a use for each of its orders: those of one customer are found without the others
    index('coupon_uses_by_email').on(t.couponId, t.customerEmail),
    index('coupon_uses_by_phone')
      .on(t.couponId, t.phone)
      .where(sql`${t.phone} is not null`),
    index('coupon_uses_by_user')
      .on(t.couponId, t.userId)
      .where(sql`${t.userId} is not null`),
    check('coupon_uses_discount', sql`${t.discountAgorot} > 0`),
  ],
)

/** Deleted accounts, by keyed hashes of the e-mail addresses and phone numbers of their orders. */
export const formerCustomers = pgTable(
  'former_customers',
  {
    /** HMAC-SHA-256. */
    mark: bytes('mark').notNull(),
    /** The anonymous user that replaces the account in records the shop must retain. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.mark, t.userId] }),
    index('former_customers_by_user').on(t.userId),
    check('former_customers_mark', sql`length(${t.mark}) = 32`),
  ],
)
