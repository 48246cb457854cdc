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

/** `overpaid`: money that its order could not take. `dispute`: a bank has taken the money back, and nothing is sent. */
export type RefundCause = 'buyer' | 'manager' | 'overpaid' | 'dispute'

/** Money that goes back. It is owed from the moment this row exists, whatever the provider says. */
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
    /** The cancellation fee that was kept; together with the amount it is the price of what went back. Below zero: the amount is a fee that was kept before, and nothing else went back. */
    feeAgorot: integer('fee_agorot').notNull().default(0),
    cause: text('cause').$type<RefundCause>().notNull(),
    /** `refused`: the provider will not; a manager has a task to do it by other means. */
    status: text('status').$type<'owed' | 'paid' | 'refused'>().notNull().default('owed'),
    /** The provider's own name for it. */
    transactionId: text('transaction_id'),
    createdAt: createdAt(),
    /** When the provider was last asked to do it. */
    askedAt: time('asked_at'),
    /** When it was last sent to the provider, written before it is: from then on it may have been executed. */
    sentAt: time('sent_at'),
    /** Until then one server is busy with it. */
    busyUntil: time('busy_until'),
    paidAt: time('paid_at'),
    /** What the provider knows it by, once it was tried again after a refusal; null: its id. */
    providerKey: uuid('provider_key'),
    /** A manager asked to try a refused one again, and it was not sent since. */
    sendAgain: boolean('send_again').notNull().default(false),
    /** Why the provider refused it last. */
    refusedReason: text('refused_reason'),
    /** The lost dispute whose money it is; stays if the bank gives the money back to the shop after all. */
    disputeId: uuid('dispute_id').references(() => disputes.id),
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
    // only a buyer's change of mind bears one, and never more than five per cent; a manager may pay it back
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

/** What a refund is for. No units: a part of the price of what the buyer keeps. */
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

/** What a buyer says is wrong with an order that the rule no longer refunds; a person decides. */
export const refundClaims = pgTable(
  'refund_claims',
  {
    /** Also the reference the buyer is given. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    reason: text('reason').notNull(),
    status: text('status').$type<'open' | 'granted' | 'refused'>().notNull().default('open'),
    /** What the buyer is told. */
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
