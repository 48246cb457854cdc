import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MethodMark } from '#contract/orders/payments.ts'
import { bytes, createdAt, time } from '#server/database/columns.ts'
import { orders } from '../orders/orders.ts'

export const attemptStatuses = [
  'created',
  'pending',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'refunded',
] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/** The provider of money that a manager says has come by other means. */
export const byHand = 'manual'

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Whoever opened it is asked about it, and refunds what came through it, for ever. */
    provider: text('provider').notNull(),
    /** How the buyer chose to pay; null: on the provider's page. */
    method: text('method').$type<MethodMark>(),
    /** The provider's own name for this payment page; null until the provider has answered. */
    reference: text('reference'),
    paymentUrl: text('payment_url'),
    status: text('status').$type<AttemptStatus>().notNull().default('created'),
    amountAgorot: integer('amount_agorot').notNull(),
    createdAt: createdAt(),
    /** Of a card that was declined, as that of a payment. */
    cardCountry: text('card_country'),
    /** When the provider was last asked about it. */
    askedAt: time('asked_at'),
    /** What the browser brought back from the page, where that is the only ground; the newest last. */
    returned: text('returned')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [
    uniqueIndex('payment_attempts_reference_unique').on(t.provider, t.reference),
    index('payment_attempts_by_order').on(t.orderId),
    check('payment_attempts_card_country', sql`${t.cardCountry} ~ '^[A-Z]{2}$'`),
    index('payment_attempts_returned')
      .on(t.createdAt)
      .where(sql`${t.returned} <> '{}'`),
    // Those that money may still come through: see reconcile-payments.ts.
    index('payment_attempts_unpaid')
      .on(t.createdAt)
      .where(sql`${t.status} in ('created', 'pending', 'failed', 'cancelled', 'expired')`),
    check(
      'payment_attempts_status',
      sql`${t.status} in ('created', 'pending', 'paid', 'failed', 'cancelled', 'expired', 'refunded')`,
    ),
  ],
)

/** Money that arrived. A provider's transaction is recorded once, for ever. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider').notNull(),
    transactionId: text('transaction_id').notNull(),
    amountAgorot: integer('amount_agorot').notNull(),
    currency: text('currency').notNull(),
    /** Of the card, where the provider tells: ISO 3166, ZZ for another than Israel that it does not name. */
    cardCountry: text('card_country'),
    /** `matched` pays the order; `overpaid` came on top and is owed back; `mismatched` has another sum or currency than was asked for. */
    allocation: text('allocation').$type<'matched' | 'overpaid' | 'mismatched'>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payments_transaction_unique').on(t.provider, t.transactionId),
    uniqueIndex('payments_one_matched')
      .on(t.orderId)
      .where(sql`${t.allocation} = 'matched'`),
    index('payments_by_order').on(t.orderId),
    check('payments_card_country', sql`${t.cardCountry} ~ '^[A-Z]{2}$'`),
    // The VAT of a month.
    index('payments_by_time')
      .on(t.createdAt)
      .where(sql`${t.allocation} = 'matched'`),
    index('payments_overpaid')
      .on(t.createdAt)
      .where(sql`${t.allocation} = 'overpaid'`),
    check('payments_allocation', sql`${t.allocation} in ('matched', 'overpaid', 'mismatched')`),
  ],
)

/** `signed` was checked as it came, `confirmed` by a call to the provider; nobody has proved the others. */
export type WebhookVerdict = 'signed' | 'unsigned' | 'unchecked' | 'confirmed'

/** Every message a provider sent, as it came, also what could not be placed; settled ones go after two years. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    body: bytes('body').notNull(),
    /** Without cookies and credentials. */
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>().notNull().default({}),
    verdict: text('verdict').$type<WebhookVerdict>().notNull().default('signed'),
    /** What it is about, as it was read when it came; `webhook-subject.ts` reads it back. */
    subject: jsonb('subject').$type<unknown>(),
    reference: text('reference'),
    /** It could be placed. */
    handled: boolean('handled').notNull().default(false),
    /** When the round last took it, which looks after those that no job ends. */
    triedAt: time('tried_at'),
    doneAt: time('done_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhook_messages_waiting')
      .on(t.createdAt)
      .where(sql`${t.doneAt} is null`),
    check('webhook_messages_verdict', sql`${t.verdict} in ('signed', 'unsigned', 'unchecked', 'confirmed')`),
  ],
)
