import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, time } from '#server/database/columns.ts'
import { disputes } from './disputes.ts'
import { users } from '../identity/users.ts'
import { payments } from './payments.ts'
import { orderLines, orders } from '../orders/orders.ts'

/** `overpaid`: money its order could not use. `dispute`: a bank took the money back, and nothing is sent. */
export type RefundCause = 'buyer' | 'manager' | 'overpaid' | 'dispute'

/** Refunds. Owed from the moment the row exists, whatever the provider reports. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the provider's idempotency key, until it is tried again. */
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountAgorot: integer('amount_agorot').notNull(),
    /**
     * The cancellation fee retained; with the amount it is the price of the refunded units. Negative if the
     * amount only returns a fee retained earlier.
     */
    feeAgorot: integer('fee_agorot').notNull().default(0),
    cause: text('cause').$type<RefundCause>().notNull(),
    /** `refused`: by the provider; a manager has a task to pay it by other means. */
    status: text('status').$type<'owed' | 'paid' | 'refused'>().notNull().default('owed'),
    /** The provider's id of it. */
    transactionId: text('transaction_id'),
    createdAt: createdAt(),
    /** When the provider was last asked to refund it. */
    askedAt: time('asked_at'),
    /** When it was last sent to the provider, set before sending: from then on it may have been executed. */
    sentAt: time('sent_at'),
    /** Until then it is reserved for one server. */
    busyUntil: time('busy_until'),
    paidAt: time('paid_at'),
    /** Its id at the provider after a retry of a refused refund; null if it is the refund's own id. */
    providerKey: uuid('provider_key'),
    /** A manager requested a retry of a refused refund, and it was not sent since. */
    sendAgain: boolean('send_again').notNull().default(false),
    /** The provider's last reason for refusing it. */
    refusedReason: text('refused_reason'),
    /** The lost dispute that took the money; remains even if the bank returns the money to the shop. */
    disputeId: uuid('dispute_id').references(() => disputes.id),
    /** What a lost dispute paid of it, if the shop paid the rest by other means. */
    bankPartAgorot: integer('bank_part_agorot').notNull().default(0),
  },
  (t) => [
    index('refunds_by_order').on(t.orderId),
    uniqueIndex('refunds_transaction_unique').on(t.paymentId, t.transactionId),
    uniqueIndex('refunds_of_dispute').on(t.disputeId),
    // The VAT of a month.
    index('refunds_by_time')
      .on(t.paidAt)
      .where(sql`${t.status} = 'paid'`),
    index('refunds_owed')
      .on(t.askedAt)
      .where(sql`${t.status} = 'owed'`),
    check('refunds_amount', sql`${t.amountAgorot} > 0`),
    check('refunds_bank_part', sql`${t.bankPartAgorot} >= 0 and ${t.bankPartAgorot} < ${t.amountAgorot}`),
    // only a buyer's change of mind costs a fee, at most five per cent; a manager may refund it
    check(
      'refunds_fee',
      sql`${t.feeAgorot} = 0 or (${t.feeAgorot} > 0 and ${t.cause} in ('buyer', 'manager') and ${t.feeAgorot}::bigint * 20 <= ${t.amountAgorot}::bigint + ${t.feeAgorot}) or (${t.cause} = 'manager' and ${t.feeAgorot} = -${t.amountAgorot})`,
    ),
    check('refunds_status', sql`${t.status} in ('owed', 'paid', 'refused')`),
    check(
      'refunds_cause',
      sql`${t.cause} in ('buyer', 'manager', 'overpaid', 'dispute') and (${t.cause} <> 'dispute' or (${t.disputeId} is not null and ${t.status} = 'paid' and ${t.sentAt} is null and ${t.transactionId} is null))`,
    ),
    check('refunds_paid', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
  ],
)

/** What a refund is for. Without units: a price reduction for what the buyer keeps. */
export const refundUnits = pgTable(
  'refund_units',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
    amountAgorot: integer('amount_agorot').notNull(),
    /** Its part of the cancellation fee, as in the refund. */
    feeAgorot: integer('fee_agorot').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.lineId] }),
    index('refund_units_by_line').on(t.lineId),
    check(
      'refund_units_quantity',
      sql`${t.quantity} >= 0 and ${t.amountAgorot} >= 0 and ${t.quantity} + ${t.amountAgorot} > 0`,
    ),
    check(
      'refund_units_fee',
      sql`${t.feeAgorot} = 0 or (${t.feeAgorot} > 0 and ${t.quantity} > 0) or (${t.quantity} = 0 and ${t.feeAgorot} = -${t.amountAgorot})`,
    ),
  ],
)

/** Refund claims for orders that the rules no longer refund automatically; a manager decides. */
export const refundClaims = pgTable(
  'refund_claims',
  {
    /** Also the reference number given to the buyer. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    reason: text('reason').notNull(),
    status: text('status').$type<'open' | 'granted' | 'refused'>().notNull().default('open'),
    /** The answer sent to the buyer. */
    answer: text('answer'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: time('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('refund_claims_by_order').on(t.orderId),
    uniqueIndex('refund_claims_one_open')
      .on(t.orderId)
      .where(sql`${t.status} = 'open'`),
    check('refund_claims_status', sql`${t.status} in ('open', 'granted', 'refused')`),
    check('refund_claims_decided', sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
  ],
)
