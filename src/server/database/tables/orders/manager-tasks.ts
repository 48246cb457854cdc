import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from '#server/database/columns.ts'
import { orders } from './orders.ts'

/** Kinds of tasks for managers; `orders/order/manager-tasks.ts` defines the data of each. */
export type TaskKind =
  | 'paid-out-of-stock'
  | 'amount-mismatch'
  | 'unknown-payment'
  | 'refund-refused'
  | 'refund-claim'
  | 'dispute'
  | 'paid-not-delivered'
  | 'delivered-not-paid'
  | 'double-charge'
  | 'refund-late'
  | 'listed-otherwise'
  | 'payment-not-listed'
  | 'loss-differs'
  | 'refund-unknown'
  | 'document-missing'
  | 'risk-check'

/**
 * Tasks for managers: an order paid but out of stock, a wrong amount, an unknown payment, a refused refund, a
 * refund claim, a tax document that was not issued.
 */
export const managerTasks = pgTable(
  'manager_tasks',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<TaskKind>().notNull(),
    orderId: text('order_id').references(() => orders.id),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    resolvedAt: time('resolved_at'),
  },
  (t) => [
    index('manager_tasks_open')
      .on(t.createdAt)
      .where(sql`${t.resolvedAt} is null`),
    index('manager_tasks_by_order').on(t.orderId),
  ],
)
