import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MethodMark } from '#contract/orders/payments.ts'
import { bytes, createdAt, time } from '#server/database/columns.ts'
import { orders } from '../orders/orders.ts'

const attemptStatuses = ['created', 'pending', 'paid', 'failed', 'cancelled', 'expired', 'refunded'] as const
type AttemptStatus = (typeof attemptStatuses)[number]

/** The provider of payments that a manager recorded as received by other means. */
export const byHand = 'manual'

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The provider that opened it is queried about it, and refunds its payments, forever. */
    provider: text('provider').notNull(),
    /** The buyer's payment method; null if chosen on the provider's page. */
    method: text('method').$type<MethodMark>(),
    /** The provider's id of this page; null until the provider has responded. */
    reference: text('reference'),
    paymentUrl: text('payment_url'),
    /** From then on nobody can pay on the page; null if unknown or not limited. */
    pageEndsAt: time('page_ends_at'),
    status: text('status').$type<AttemptStatus>().notNull().default('created'),
    amountAgorot: integer('amount_agorot').notNull(),
    createdAt: createdAt(),
    /** The country of a declined card, as in a payment. */
    cardCountry: text('card_country'),
    /** When the provider was last queried about it. */
    askedAt: time('asked_at'),
    /** Query strings of browser returns, if they are the only proof; the newest last. */
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
    // Attempts that may still be paid: see reconcile-payments.ts.
    index('payment_attempts_unpaid')
      .on(t.createdAt)
      .where(sql`${t.status} in ('created', 'pending', 'failed', 'cancelled', 'expired')`),
    check(
      'payment_attempts_status',
      sql`${t.status} in ('created', 'pending', 'paid', 'failed', 'cancelled', 'expired', 'refunded')`,
    ),
  ],
)

/** Received payments. A provider's transaction is only ever recorded once. */
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
    /** ISO 3166 country of the card, if reported; ZZ for an unknown country other than Israel. */
    cardCountry: text('card_country'),
    /**
     * `matched` pays the order; `overpaid` is extra and owed back; `mismatched` has a wrong amount or
     * currency.
     */
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

/** `signed` was verified on arrival, `confirmed` by a call to the provider; the others are not proven. */
export type WebhookVerdict = 'signed' | 'unsigned' | 'unchecked' | 'confirmed'

/**
 * All webhooks of providers, unchanged, including unmatched ones; settled ones are deleted after two years.
 */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    body: bytes('body').notNull(),
    /** Without cookies and credentials. */
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>().notNull().default({}),
    verdict: text('verdict').$type<WebhookVerdict>().notNull().default('signed'),
    /** Its subject, parsed on arrival; `webhook-subject.ts` reads it. */
    subject: jsonb('subject').$type<unknown>(),
    reference: text('reference'),
    /** Whether it could be matched. */
    handled: boolean('handled').notNull().default(false),
    /** When the periodic job last tried it, for webhooks that no job completed. */
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
