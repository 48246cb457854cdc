import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Device } from '#shop/analytics/device.ts'
import type { EventName } from '#shop/analytics/funnel.ts'
import type { CartSegment, CustomerSegment, VisitSegment } from '#shop/analytics/segments.ts'
import type { Source } from '#shop/analytics/source.ts'
import { createdAt } from '../columns.ts'
import { orders } from './orders/orders.ts'

const countColumns = {
  day: date('day', { mode: 'string' }).notNull(),
  event: text('event').$type<EventName>().notNull(),
  source: text('source').$type<Source>().notNull(),
  device: text('device').$type<Device>().notNull(),
  customer: text('customer').$type<CustomerSegment>().notNull(),
  visits: text('visits').$type<VisitSegment>().notNull(),
  cart: text('cart').$type<CartSegment>().notNull(),
  times: integer('times').notNull(),
  /** How many of them were a browser's first at this step on that day. */
  firsts: integer('firsts').notNull(),
}

/** Event totals per day in Israel: no row is about a single visit. */
export const eventCounts = pgTable('event_counts', countColumns, (t) => [
  primaryKey({ columns: [t.day, t.event, t.source, t.device, t.customer, t.visits, t.cart] }),
  check('event_counts_numbers', sql`${t.times} > 0 and ${t.firsts} between 0 and ${t.times}`),
])

/**
 * Counts not yet added to `event_counts`, for some seconds. Each count inserts its own row: in a shared row,
 * purchases of one kind would wait for each other's commit.
 */
export const eventCountChanges = pgTable('event_count_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...countColumns,
})

/**
 * The kind of visit that placed an order, until its purchase is counted: the daily counts do not reference
 * orders.
 */
export const orderVisits = pgTable(
  'order_visits',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    source: text('source').$type<Source>().notNull(),
    device: text('device').$type<Device>().notNull(),
    customer: text('customer').$type<CustomerSegment>().notNull(),
    visits: text('visits').$type<VisitSegment>().notNull(),
    cart: text('cart').$type<CartSegment>().notNull(),
    /** Whether its first payment page was counted. */
    paymentOpened: boolean('payment_opened').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('order_visits_by_time').on(t.createdAt)],
)
