import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { HoldKind } from '#shop/orders/hold-kind.ts'
import { time } from '#server/database/columns.ts'
import { orders } from './orders.ts'
import { users } from '../identity/users.ts'

/** Why what was bought stays closed although the order is paid; `orders/delivery-holds.ts` asks. */
export const orderHolds = pgTable(
  'order_holds',
  {
    id: uuid('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<HoldKind>().notNull(),
    /** What it is about, if one order can have several of a kind: the provider's own id of a dispute. */
    reference: text('reference').notNull().default(''),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    openedAt: time('opened_at')
      .notNull()
      .default(sql`now()`),
    closedAt: time('closed_at'),
    /** Null: it ended by itself. */
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
