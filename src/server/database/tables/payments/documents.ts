import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { documentKinds } from '#contract/orders/tax-document.ts'
import { createdAt, time } from '#server/database/columns.ts'
import { orders } from '../orders/orders.ts'
import { payments } from './payments.ts'
import { refunds } from './refunds.ts'

export type DocumentKind = (typeof documentKinds)[number]
export type DocumentStatus = 'wanted' | 'issued' | 'failed'

/**
 * Tax documents: one per payment that paid its order, one per other payment whose provider issued one with the
 * charge, and one per refund of these.
 */
export const taxDocuments = pgTable(
  'tax_documents',
  {
    /** Also the id under which the provider issues it once. */
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The refund that a credit documents. */
    refundId: uuid('refund_id').references(() => refunds.id),
    kind: text('kind').$type<DocumentKind>().notNull(),
    /** `failed`: the provider refused; a manager has a task. */
    status: text('status').$type<DocumentStatus>().notNull().default('wanted'),
    /** The payment provider that issues it (with a payment that pays no order: that issued it); null if the accountant does from the export. */
    provider: text('provider'),
    /** Positive, also for a credit. */
    amountAgorot: integer('amount_agorot').notNull(),
    vatAgorot: integer('vat_agorot').notNull(),
    vatPercent: smallint('vat_percent').notNull(),
    number: text('number'),
    link: text('link'),
    /** The tax authority's allocation number, nine digits. */
    allocationNumber: text('allocation_number'),
    /** Why it was not issued, in the provider's words. */
    problem: text('problem'),
    /** When the money was received or refunded. */
    createdAt: createdAt(),
    askedAt: time('asked_at'),
    /**
     * When it was sent to a provider that would issue it twice, set before sending: from then on it may have
     * been issued.
     */
    sentAt: time('sent_at'),
    /** Until then it is claimed by one server. */
    busyUntil: time('busy_until'),
    issuedAt: time('issued_at'),
    /** When its link was e-mailed to the buyer. */
    emailedAt: time('emailed_at'),
  },
  (t) => [
    uniqueIndex('tax_documents_of_payment')
      .on(t.paymentId)
      .where(sql`${t.refundId} is null`),
    uniqueIndex('tax_documents_of_refund').on(t.refundId),
    index('tax_documents_by_order').on(t.orderId),
    index('tax_documents_by_time').on(t.createdAt),
    index('tax_documents_missing')
      .on(t.createdAt)
      .where(sql`${t.status} <> 'issued' and ${t.provider} is not null`),
    check(
      'tax_documents_kind',
      sql`${t.kind} in ('invoice-receipt', 'receipt', 'credit') and (${t.kind} = 'credit') = (${t.refundId} is not null)`,
    ),
    check('tax_documents_status', sql`${t.status} in ('wanted', 'issued', 'failed')`),
    check(
      'tax_documents_issued',
      sql`(${t.status} = 'issued') = (${t.number} is not null) and (${t.number} is null) = (${t.issuedAt} is null)`,
    ),
    check(
      'tax_documents_money',
      sql`${t.amountAgorot} > 0 and ${t.vatAgorot} between 0 and ${t.amountAgorot} and (${t.vatPercent} > 0 or ${t.vatAgorot} = 0)`,
    ),
    check(
      'tax_documents_allocation',
      sql`${t.allocationNumber} is null or ${t.allocationNumber} ~ '^[0-9]{9}$'`,
    ),
  ],
)
