import { eq, sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/endpoint.ts'
import type { placeOrder } from '#contract/orders/orders.ts'
import { toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import type { EarlierOrder } from './idempotency.ts'
import { findOwnOrder } from '../order/find-own-order.ts'
import { orderBrowsers } from '#server/database/tables/orders/order-browsers.ts'
import { orders } from '#server/database/tables/orders/orders.ts'

/**
 * The order that the same Idempotency-Key and body placed before. Its buyer always gets it. A guest whose
 * browser never received its cookie, because the first response was lost, gets it within ten minutes if
 * nobody has seen its keys or files; the order then opens to that browser too. Null for anybody else, who
 * learns nothing about it.
 */
export async function repeatOrder(
  work: Work,
  { orderId, isRecent }: EarlierOrder,
  guestHash: Buffer,
): Promise<OutputOf<typeof placeOrder> | null> {
  const [order] = await work.tx.select().from(orders).where(eq(orders.id, orderId))
  if (order === undefined) throw new Error(`Order ${orderId} of an idempotency key is missing`)
  if ((await findOwnOrder(work, orderId)) === null) {
    if (order.userId !== null || !isRecent || (await isSeen(work, orderId))) return null
    await work.tx.insert(orderBrowsers).values({ orderId, guestHash })
    await record(work, 'order.browser-added', `order:${orderId}`)
  }
  return {
    orderId,
    number: orderNumberText(order.number),
    status: order.status,
    total: toShekels(order.totalAgorot),
    heldUntil: order.heldUntil?.toISOString() ?? null,
  }
}

/** Whether any key the order ever held was revealed, or a file of it fetched. */
async function isSeen({ tx }: Work, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from order_lines l left join licence_keys k on k.order_line_id = l.id
    where l.order_id = ${orderId} and (l.downloaded_at is not null or k.revealed_at is not null) limit 1`)
  return rows.length > 0
}
