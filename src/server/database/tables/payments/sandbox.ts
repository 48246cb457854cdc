import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Language, Localized } from '#shop/localized.ts'
import { createdAt, time } from '#server/database/columns.ts'

/** The sandbox provider's own records. The shop reads them only through the provider's interface. */
export const sandboxPayments = pgTable('sandbox_payments', {
  reference: text('reference').primaryKey(),
  /** The shop's attempt: opening twice under one attempt gives one payment page. */
  attemptId: text('attempt_id').notNull().unique(),
  orderId: text('order_id').notNull(),
  amountAgorot: integer('amount_agorot').notNull(),
  language: text('language').$type<Language>().notNull(),
  lines: jsonb('lines').$type<{ name: Localized; quantity: number }[]>().notNull(),
  expiresAt: time('expires_at').notNull(),
  successUrl: text('success_url').notNull(),
  failureUrl: text('failure_url').notNull(),
  state: text('state').$type<'open' | 'paid' | 'declined' | 'late' | 'closed'>().notNull().default('open'),
  /** The money moves at this moment; later than the hold when the buyer pays late. */
  paysAt: time('pays_at'),
  transactionIds: text('transaction_ids').array().notNull(),
  createdAt: createdAt(),
})

/** Refunds of the sandbox. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    refundId: text('refund_id').primaryKey(),
    reference: text('reference')
      .notNull()
      .references(() => sandboxPayments.reference),
    /** The transaction that charged the money. */
    takenBy: text('taken_by').notNull(),
    amountAgorot: integer('amount_agorot').notNull(),
    transactionId: text('transaction_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('sandbox_refunds_by_transaction').on(t.takenBy)],
)
