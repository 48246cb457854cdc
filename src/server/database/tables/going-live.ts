import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { GoingLiveMark, TestOrder } from '#contract/admin/going-live.ts'
import type { MethodMark } from '#contract/orders/payments.ts'
import { createdAt, time } from '../columns.ts'
import { users } from './identity/users.ts'

/** Go-live steps that an owner has marked as done, because the shop cannot check them itself. */
export const goingLiveMarks = pgTable(
  'going_live_marks',
  {
    item: text('item').$type<GoingLiveMark | 'test-email'>().primaryKey(),
    markedBy: uuid('marked_by').references(() => users.id),
    markedAt: time('marked_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [check('going_live_marks_item', sql`${t.item} in ('test-email', 'legal-pages', 'vat', 'backups')`)],
)

/** An owner's order to test a provider with real money. It is not one of the shop's orders. */
export const testOrders = pgTable(
  'test_orders',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    method: text('method').$type<MethodMark>(),
    amountAgorot: integer('amount_agorot').notNull(),
    status: text('status').$type<TestOrder['status']>().notNull().default('created'),
    /** Why it failed, or why it is not refunded yet. */
    reason: text('reason').$type<NonNullable<TestOrder['reason']>>(),
    reference: text('reference'),
    paymentUrl: text('payment_url'),
    /** Query strings of browser returns, for providers that cannot be queried by page. */
    returned: text('returned')
      .array()
      .notNull()
      .default(sql`'{}'`),
    transactionId: text('transaction_id'),
    refundId: uuid('refund_id').notNull(),
    refundTransactionId: text('refund_transaction_id'),
    /** Whether the provider issues tax documents, which includes this payment and its refund. */
    issuesDocuments: boolean('issues_documents').notNull().default(false),
    documentNumber: text('document_number'),
    documentLink: text('document_link'),
    creditNumber: text('credit_number'),
    creditLink: text('credit_link'),
    /** Why the provider refuses to issue one of them. */
    documentProblem: text('document_problem'),
    /** Set before the document, or its credit, is sent to a provider that would issue it twice. */
    documentSentAt: time('document_sent_at'),
    creditSentAt: time('credit_sent_at'),
    /** Set before the refund is sent to the provider. */
    refundSentAt: time('refund_sent_at'),
    /** Until then it is reserved for one server. */
    busyUntil: time('busy_until'),
    askedAt: time('asked_at'),
    openedBy: uuid('opened_by').references(() => users.id),
    createdAt: createdAt(),
    paidAt: time('paid_at'),
    refundedAt: time('refunded_at'),
  },
  (t) => [
    uniqueIndex('test_orders_reference_unique').on(t.provider, t.reference),
    uniqueIndex('test_orders_transaction_unique').on(t.provider, t.transactionId),
    check('test_orders_status', sql`${t.status} in ('created', 'open', 'paid', 'refunded', 'failed')`),
    check('test_orders_amount', sql`${t.amountAgorot} > 0`),
    check(
      'test_orders_documents',
      sql`${t.issuesDocuments} or (${t.documentNumber} is null and ${t.creditNumber} is null)`,
    ),
    check('test_orders_paid', sql`${t.status} not in ('paid', 'refunded') or ${t.transactionId} is not null`),
  ],
)
