import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { DisputeState } from '#contract/admin/orders/disputes.ts'
import { createdAt, time } from '#server/database/columns.ts'
import { orders } from '../orders/orders.ts'
import { paymentAttempts } from './payments.ts'

/** Disputes: a buyer asked the bank or provider for the money back. Delivery is held by `order_holds`. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The payment page concerned; null for a dispute recorded by a manager, which concerns all. */
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    provider: text('provider').notNull(),
    /** The provider's id, or a generated one if a manager recorded it. */
    providerId: text('provider_id').notNull(),
    state: text('state').$type<DisputeState>().notNull().default('open'),
    reason: text('reason').notNull(),
    amountAgorot: integer('amount_agorot'),
    /** The deadline for the shop's response. */
    answerBy: time('answer_by'),
    createdAt: createdAt(),
    /** By the provider's clock, if its notice names the time. */
    decidedAt: time('decided_at'),
    /** When the provider wrote the newest notice that was applied; null if none named its time. */
    noticeAt: time('notice_at'),
    /** When the provider took its money back; null if no reversal of it named its time. */
    reversedAt: time('reversed_at'),
  },
  (t) => [
    unique('disputes_unique').on(t.provider, t.providerId),
    index('disputes_by_order').on(t.orderId),
    check(
      'disputes_state',
      sql`${t.state} in ('open', 'won', 'lost') and (${t.state} = 'open') = (${t.decidedAt} is null)`,
    ),
  ],
)
