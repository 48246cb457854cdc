import { asc, desc, inArray, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/order-list.ts'
import { toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { currentUser } from '#server/identity/sessions/get-current-user.ts'
import { bundleOf } from './order-lines.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'

type OrderPage = OutputOf<typeof contract.listOrders>
type Input = InputOf<typeof contract.listOrders>

/**
 * The signed-in user's orders, and guest orders under the account's e-mail address, which is always verified.
 */
export async function listOrders(read: Read, wanted: Input): Promise<OrderPage> {
  const { id, email } = await currentUser(read)
  return pageOf(read, [sql`user_id = ${id}`, ofGuest(email)], wanted)
}

/** Matches guest orders of an e-mail address, ignoring case. */
export function ofGuest(email: string): SQL {
  return sql`user_id is null and lower(email) = lower(${email})`
}

/**
 * The newest orders of several owners, merged, starting after the order `before` if given. Each owner's
 * orders come from an index, so a page costs the same among a million orders.
 */
export async function pageOf(
  read: Pick<Read, 'tx'>,
  owners: readonly SQL[],
  { before, page, limit, status }: Input,
): Promise<OrderPage> {
  const older =
    before === undefined
      ? sql``
      : sql`and (created_at, id) < (select created_at, id from orders where id = ${before})`
  const fitting = status === undefined ? sql`` : sql`and status = ${status}`
  const skipped = (page - 1) * limit
  const newest = owners.map(
    (owner) =>
      sql`(select id, created_at from orders where ${owner} ${older} ${fitting} order by created_at desc, id desc limit ${skipped + limit + 1})`,
  )
  const found = await rowsOf(
    read.tx,
    v.object({ id: v.string() }),
    sql`select id from (${sql.join(newest, sql` union all `)}) as found order by created_at desc, id desc limit ${limit + 1} offset ${skipped}`,
  )
  const shown = found.slice(0, limit).map(({ id }) => id)
  const next = found.length > limit ? (shown.at(-1) ?? null) : null
  return { orders: await summaries(read, shown), next }
}

async function summaries({ tx }: Pick<Read, 'tx'>, ids: string[]): Promise<OrderPage['orders']> {
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.createdAt), desc(orders.id))
  const lines = await tx
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.id))
  return rows.map((order) => ({
    orderId: order.id,
    number: orderNumberText(order.number),
    status: order.status,
    date: order.createdAt.toISOString(),
    total: toShekels(order.totalAgorot),
    items: lines
      .filter((line) => line.orderId === order.id)
      .map((line) => ({
        id: line.id,
        name: line.name,
        price: toShekels(line.unitPriceAgorot),
        quantity: line.quantity,
        bundle: bundleOf(line),
      })),
  }))
}
