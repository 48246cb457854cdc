import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LineKind } from '#shop/catalogue/product.ts'
import type { Answered } from '#shop/catalogue/service-form.ts'
import type { ImportSource } from '#shop/import/kinds.ts'
import type { Language, Localized } from '#shop/localized.ts'
import { minRefundDays } from '#shop/orders/refunds/refund-days.ts'
import type { PaymentState } from '#shop/orders/payment-state.ts'
import type { CancelledBy, OrderStatus } from '#shop/orders/status.ts'
import { products } from '../catalogue.ts'
import { contentRevisions } from '../content/content.ts'
import { bytes, createdAt, flag, time } from '#server/database/columns.ts'
import { termsValues } from '../content/terms-values.ts'
import { users } from '../identity/users.ts'

export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** For people; see `orderNumberText`. URLs use the id, which nobody can guess. */
    number: integer('number')
      .notNull()
      .generatedAlwaysAsIdentity({ startWith: 10_427, increment: 7 })
      .unique('orders_number_unique'),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    userId: uuid('user_id').references(() => users.id),
    /** SHA-256 of the guest cookie of the browser that placed it; null for an account's order. */
    guestHash: bytes('guest_hash'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    /** The business that an order is made out to, as entered by the buyer; null for a private person. */
    businessName: text('business_name'),
    /** The number of the company or dealer: nine digits. */
    businessNumber: text('business_number'),
    language: text('language').$type<Language>().notNull(),
    subtotalAgorot: integer('subtotal_agorot').notNull(),
    discountAgorot: integer('discount_agorot').notNull(),
    /** The code of the discount's coupon at that time. */
    couponCode: text('coupon_code'),
    totalAgorot: integer('total_agorot').notNull(),
    vatAgorot: integer('vat_agorot').notNull(),
    vatPercent: smallint('vat_percent').notNull(),
    paidAgorot: integer('paid_agorot').notNull().default(0),
    /** Refunded or owed: the sum of its refunds, except those of money that did not pay it. */
    refundedAgorot: integer('refunded_agorot').notNull().default(0),
    termsAcceptedAt: time('terms_accepted_at').notNull(),
    /** The terms shown at that time; null for orders older than this record. */
    termsRevisionId: uuid('terms_revision_id').references(() => contentRevisions.id),
    /** The values of the variables in those terms; null for orders older than this record. */
    termsValues: bytes('terms_values').references(() => termsValues.hash),
    /** The days within which its buyer may cancel, when it was placed. */
    refundDays: smallint('refund_days').notNull().default(minRefundDays),
    /** The cancellation fee when it was placed. */
    feePercent: smallint('fee_percent').notNull().default(0),
    /** Cancellation fees retained: the sum of those of its refunds. */
    feeAgorot: integer('fee_agorot').notNull().default(0),
    heldUntil: time('held_until'),
    completedAt: time('completed_at'),
    /** When a manager marked its service as done; also null if an older release did. */
    doneAt: time('done_at'),
    /** When a manager released it from a risk hold; null if it was never held. */
    releasedAt: time('released_at'),
    /** The start of its refund term after a dispute's hold; null if there was none. */
    refundTermFrom: time('refund_term_from'),
    cancelledAt: time('cancelled_at'),
    /** What cancelled it; null unless it is cancelled. */
    cancelledBy: text('cancelled_by').$type<CancelledBy>(),
    /** Why a manager gave a discount; null for a coupon or no discount. */
    discountReason: text('discount_reason'),
    /** Why a manager completed it without a settled payment. */
    completedReason: text('completed_reason'),
    /** The buyer was informed before ordering that keys are sent by e-mail and then count as revealed. */
    keysByEmail: flag('keys_by_email'),
    /** When it is sent to the recipient (`order_gifts`); null if it is not a gift. */
    giftAt: time('gift_at'),
    /** The shop it was imported from with this number, without a payment. Null if placed here. */
    importedFrom: text('imported_from').$type<ImportSource>(),
    externalNumber: text('external_number'),
    createdAt: createdAt(),
    /** Maintained by the database, so that lists can use an index. */
    payment: text('payment')
      .$type<PaymentState>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when total_agorot = 0 then 'free' when refunded_agorot > 0 then 'refunded' when paid_agorot = 0 then 'unpaid' when status in ('pending', 'cancelled') then 'undelivered' else 'paid' end`,
      ),
  },
  (t) => [
    index('orders_by_user')
      .on(t.userId, t.createdAt, t.id)
      .where(sql`${t.userId} is not null`),
    index('orders_by_guest')
      .on(t.guestHash)
      .where(sql`${t.guestHash} is not null`),
    index('orders_by_time').on(t.createdAt, t.id),
    // The admin area's lists read the newest of each pair of the first two columns.
    index('orders_by_state').on(t.status, t.payment, t.createdAt, t.id),
    index('orders_by_email').on(sql`lower(${t.email}) text_pattern_ops`),
    index('orders_by_name').using('gin', sql`to_tsvector('simple', ${t.name})`),
    // Finds earlier purchases under any spelling of the address: see `customerEmail` of the coupons.
    index('orders_by_customer_email').on(sql`regexp_replace(lower(${t.email}), '[+][^@]*@', '@')`),
    index('orders_by_phone')
      .on(t.phone)
      .where(sql`${t.phone} is not null`),
    index('orders_of_guests')
      .on(sql`lower(${t.email})`, t.createdAt, t.id)
      .where(sql`${t.userId} is null`),
    index('orders_held')
      .on(t.heldUntil)
      .where(sql`${t.status} = 'pending' and ${t.heldUntil} is not null`),
    // Sales over some days.
    index('orders_by_completion')
      .on(t.completedAt)
      .where(sql`${t.completedAt} is not null`),
    uniqueIndex('orders_external_number')
      .on(t.importedFrom, t.externalNumber)
      .where(sql`${t.importedFrom} is not null`),
    index('orders_by_external_number')
      .on(sql`lower(${t.externalNumber})`)
      .where(sql`${t.externalNumber} is not null`),
    check(
      'orders_imported',
      sql`(${t.importedFrom} is null) = (${t.externalNumber} is null) and (${t.importedFrom} is null or (${t.importedFrom} in ('woocommerce', 'shopify') and ${t.status} in ('completed', 'refunded', 'cancelled')))`,
    ),
    check('orders_status', sql`${t.status} in ('pending', 'completed', 'shipped', 'cancelled', 'refunded')`),
    check(
      'orders_cancelled',
      sql`case when ${t.status} = 'cancelled' then coalesce(${t.cancelledBy} in ('expiry', 'buyer', 'manager'), false) else ${t.cancelledBy} is null end`,
    ),
    check(
      'orders_business',
      sql`${t.businessNumber} is null or (${t.businessName} is not null and ${t.businessNumber} ~ '^[0-9]{9}$')`,
    ),
    check('orders_buyer', sql`${t.userId} is not null or ${t.guestHash} is not null`),
    check(
      'orders_money',
      sql`${t.subtotalAgorot} >= 0 and ${t.discountAgorot} >= 0 and ${t.totalAgorot} = ${t.subtotalAgorot} - ${t.discountAgorot} and ${t.totalAgorot} >= 0 and ${t.vatAgorot} between 0 and ${t.totalAgorot} and ${t.paidAgorot} >= 0`,
    ),
    check('orders_refund_days', sql`${t.refundDays} between 14 and 365`),
    check('orders_fee_percent', sql`${t.feePercent} between 0 and 5`),
    check(
      'orders_fee',
      sql`${t.feeAgorot} between 0 and least(10000, ${t.paidAgorot}::bigint * ${t.feePercent} / 100)`,
    ),
    check('orders_refunded', sql`${t.refundedAgorot} between 0 and ${t.paidAgorot}`),
    check(
      'orders_completed_only_when_settled',
      sql`${t.status} not in ('completed', 'shipped') or (${t.completedAt} is not null and (${t.paidAgorot} >= ${t.totalAgorot} or ${t.completedReason} is not null))`,
    ),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    kind: text('kind').$type<LineKind>().notNull(),
    /** As sold: later edits of the product do not change it. */
    name: jsonb('name').$type<Localized>().notNull(),
    /** The service's questions and the buyer's answers, as sold; null if there are none. */
    answers: jsonb('answers').$type<Answered[]>(),
    unitPriceAgorot: integer('unit_price_agorot').notNull(),
    quantity: integer('quantity').notNull(),
    totalAgorot: integer('total_agorot').notNull(),
    /** This line's part of the order's discount: a refund of it returns the total minus this. */
    discountAgorot: integer('discount_agorot').notNull().default(0),
    downloadedAt: time('downloaded_at'),
    /** Refunded units; still counted in `quantity`. */
    refundedQuantity: integer('refunded_quantity').notNull().default(0),
    /** Refunded or owed for this line: for returned units, and price reductions. */
    refundedAgorot: integer('refunded_agorot').notNull().default(0),
    /** Retained as cancellation fees. */
    feeAgorot: integer('fee_agorot').notNull().default(0),
    /** The bundle it was sold in, with its name then and the number of bundles; null if sold alone. */
    bundleId: text('bundle_id').references(() => products.id),
    bundleName: jsonb('bundle_name').$type<Localized>(),
    bundleUnits: integer('bundle_units'),
  },
  (t) => [
    index('order_lines_by_order').on(t.orderId),
    index('order_lines_by_product').on(t.productId),
    index('order_lines_by_bundle')
      .on(t.bundleId)
      .where(sql`${t.bundleId} is not null`),
    // Services that may still be open: see the admin area's list.
    index('order_lines_services')
      .on(t.orderId)
      .where(sql`${t.kind} = 'service' and ${t.refundedQuantity} < ${t.quantity}`),
    check('order_lines_quantity', sql`${t.quantity} between 1 and 1000`),
    // a bundle is stored as lines of its items
    check('order_lines_kind', sql`${t.kind} in ('key', 'file', 'service')`),
    check(
      'order_lines_bundle',
      sql`num_nonnulls(${t.bundleId}, ${t.bundleName}, ${t.bundleUnits}) in (0, 3) and ${t.quantity} % coalesce(${t.bundleUnits}, 1) = 0`,
    ),
    check('order_lines_refunded', sql`${t.refundedQuantity} between 0 and ${t.quantity}`),
    check(
      'order_lines_refunded_money',
      sql`${t.refundedAgorot} between 0 and ${t.totalAgorot} - ${t.discountAgorot}`,
    ),
    check('order_lines_fee', sql`${t.feeAgorot} between 0 and ${t.totalAgorot} - ${t.discountAgorot}`),
    check(
      'order_lines_total',
      sql`${t.totalAgorot} = ${t.unitPriceAgorot} * ${t.quantity} and ${t.unitPriceAgorot} >= 0`,
    ),
    check('order_lines_discount', sql`${t.discountAgorot} between 0 and ${t.totalAgorot}`),
  ],
)
