import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { DisputeState } from '#contract/admin/orders/disputes.ts'
import { createdAt, time } from '#server/database/columns.ts'
import { orders } from '../orders/orders.ts'
import { paymentAttempts } from './payments.ts'

/** A buyer has asked their bank or the provider for the money back. That the keys stay closed stands in `order_holds`. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The payment page whose money it is about; null: of a dispute that a manager wrote down, about all of them. */
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    provider: text('provider').notNull(),
    /** The provider's own id; of one that a manager wrote down, its own. */
    providerId: text('provider_id').notNull(),
    state: text('state').$type<DisputeState>().notNull().default('open'),
    reason: text('reason').notNull(),
    amountAgorot: integer('amount_agorot'),
    /** Until when the shop may answer. */
    answerBy: time('answer_by'),
    createdAt: createdAt(),
    decidedAt: time('decided_at'),
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
