import { type SQL, sql } from 'drizzle-orm'
import type { OrderVisit } from '#contract/bodies/order-body.ts'
import { type Device, deviceOf } from '#shop/analytics/device.ts'
import { cartSegment } from '#shop/analytics/segments.ts'
import { type Agorot, toShekels } from '#shop/money.ts'
import { orderVisits } from '#server/database/tables/analytics.ts'
import type { Work } from '#server/database/transaction.ts'

/**
 * The visit that places an order: its kind as the browser reports it, and the User-Agent, which gives the
 * device.
 */
type PlacingVisit = { readonly visit: OrderVisit | undefined; readonly agent: string }

/** Stores an order's kind of visit until its purchase is counted. */
export async function recordVisit(
  { tx }: Pick<Work, 'tx'>,
  order: { readonly id: string; readonly totalAgorot: Agorot },
  { visit, agent }: PlacingVisit,
): Promise<void> {
  await tx.insert(orderVisits).values({
    orderId: order.id,
    source: visit?.source ?? 'direct',
    customer: visit?.customer ?? 'prospect',
    visits: visit?.visits ?? 'new',
    cart: cartSegment(toShekels(order.totalAgorot)),
    device: deviceOfBuyer(agent),
  })
}

/** The buyer's device. Orders are always counted, even if the User-Agent is a bot's. */
function deviceOfBuyer(agent: string): Device {
  const device = deviceOf(agent)
  return device === 'robot' ? 'desktop' : device
}

/** Counts that a payment page was opened: once per order, in the transaction that opened its first page. */
export async function countPaymentOpened({ tx }: Pick<Work, 'tx'>, orderId: string): Promise<void> {
  await tx.execute(
    counting(
      'initiate_payment',
      sql`update order_visits set payment_opened = true where order_id = ${orderId} and not payment_opened returning ${segments}`,
    ),
  )
}

/**
 * Counts a purchase: once per order, in the transaction that settled it, which also deletes its kind of
 * visit. Orders made by managers have no visit and are not counted.
 */
export async function countPurchase({ tx }: Pick<Work, 'tx'>, orderId: string): Promise<void> {
  await tx.execute(
    counting('purchase', sql`delete from order_visits where order_id = ${orderId} returning ${segments}`),
  )
}

/** Named, because a statement with `*` is not prepared (`name-statements.ts`). */
const segments = sql`source, device, customer, visits, cart`

function counting(event: 'initiate_payment' | 'purchase', counted: SQL): SQL {
  return sql`
    with counted as (${counted})
    insert into event_count_changes (day, event, source, device, customer, visits, cart, times, firsts)
    select (now() at time zone 'Asia/Jerusalem')::date, ${event}, ${segments}, 1, 1 from counted`
}
