import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Customer } from '#contract/admin/customers/customer-shapes.ts'
import { disputeStates } from '#contract/admin/orders/disputes.ts'
import { claimStates, refundStates } from '#contract/orders/order-states.ts'
import { localized } from '#contract/shapes.ts'
import { toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { keyStatuses } from '#shop/stock/key-status.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

/** What belongs to a customer’s orders, newest first; `orders` is a subquery of whole rows. */
const maxShown = 100
const ofOrder = { orderId: v.string(), number: v.number(), date: v.string() } as const

function placed<Row extends { readonly number: number; readonly date: string }>(row: Row) {
  return { ...row, number: orderNumberText(row.number), date: new Date(row.date).toISOString() }
}

/** The customer’s keys: sold and not refunded. Keys of a gift belong to its recipient. */
export async function viewKeys({ tx }: Read, orders: SQL): Promise<Customer['keys']> {
  const rows = await rowsOf(
    tx,
    v.object({
      id: v.string(),
      lastFour: v.string(),
      status: v.picklist(keyStatuses),
      product: localized,
      revealedAt: v.nullable(v.string()),
      ...ofOrder,
    }),
    sql`
    select k.id, k.last_four as "lastFour", k.status, l.name as product, k.revealed_at as "revealedAt",
      o.id as "orderId", o.number, o.created_at as date
    from (${orders}) o join order_lines l on l.order_id = o.id join licence_keys k on k.order_line_id = l.id
    where k.status in ('sold', 'revealed') and o.gift_at is null order by o.created_at desc, k.id desc limit ${maxShown}`,
  )
  return rows.map(({ revealedAt, ...row }) => ({
    ...placed(row),
    revealedAt: revealedAt === null ? null : new Date(revealedAt).toISOString(),
  }))
}

export async function viewCustomerRefunds({ tx }: Read, orders: SQL): Promise<Customer['refunds']> {
  const rows = await rowsOf(
    tx,
    v.object({ id: v.string(), amount: v.number(), state: v.picklist(refundStates), ...ofOrder }),
    sql`
    select r.id, r.amount_agorot as amount, r.status as state, o.id as "orderId", o.number, r.created_at as date
    from (${orders}) o join refunds r on r.order_id = o.id order by r.created_at desc, r.id desc limit ${maxShown}`,
  )
  return rows.map((row) => ({ ...placed(row), amount: toShekels(row.amount) }))
}

export async function viewClaims({ tx }: Read, orders: SQL): Promise<Customer['claims']> {
  const rows = await rowsOf(
    tx,
    v.object({ id: v.string(), reason: v.string(), state: v.picklist(claimStates), ...ofOrder }),
    sql`
    select c.id, c.reason, c.status as state, o.id as "orderId", o.number, c.created_at as date
    from (${orders}) o join refund_claims c on c.order_id = o.id order by c.created_at desc, c.id desc limit ${maxShown}`,
  )
  return rows.map(placed)
}

export async function viewDisputes({ tx }: Read, orders: SQL): Promise<Customer['disputes']> {
  const rows = await rowsOf(
    tx,
    v.object({ id: v.string(), reason: v.string(), state: v.picklist(disputeStates), ...ofOrder }),
    sql`
    select d.id, d.reason, d.state, o.id as "orderId", o.number, d.created_at as date
    from (${orders}) o join disputes d on d.order_id = o.id order by d.created_at desc, d.id desc limit ${maxShown}`,
  )
  return rows.map(placed)
}
