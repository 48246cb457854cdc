import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { HoldKind } from '#shop/orders/hold-kind.ts'
import { time } from '#server/database/columns.ts'
import { orders } from './orders.ts'
import { users } from '../identity/users.ts'

/** Why a paid order is not delivered; checked in `orders/order/delivery-holds.ts`. */
export const orderHolds = pgTable(
  'order_holds',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<HoldKind>().notNull(),
    /** Its subject, if an order can have several of a kind: the provider's id of a dispute. */
    reference: text('reference').notNull().default(''),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    openedAt: time('opened_at')
      .notNull()
      .default(sql`now()`),
    closedAt: time('closed_at'),
    /** Null if it ended automatically. */
    closedBy: uuid('closed_by').references(() => users.id),
  },
  (t) => [
    uniqueIndex('order_holds_one_open')
      .on(t.orderId, t.kind, t.reference)
      .where(sql`${t.closedAt} is null`),
    index('order_holds_by_order').on(t.orderId),
    check('order_holds_kind', sql`${t.kind} in ('risk', 'dispute')`),
    check('order_holds_closed', sql`${t.closedBy} is null or ${t.closedAt} is not null`),
  ],
)
