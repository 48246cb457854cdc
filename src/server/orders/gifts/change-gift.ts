import { and, eq, gt, sql } from 'drizzle-orm'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/gifts.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { orderGifts } from '#server/database/tables/orders/order-gifts.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { findOwnOrder } from '../order/find-own-order.ts'
import { lockOrder } from '../order/lock-order.ts'
import { queueGifts } from '../delivery/queue-gifts.ts'
import { isOpened } from '../view/view-gift.ts'
import { isDelivered } from '../view/view-order.ts'
import { giftFor } from './write-gift.ts'

/**
 * The buyer corrects a gift while nobody has seen its keys, and it is sent again. Its date stays once the refund
 * term has begun with it: a later one would begin the term again. Locks the order, as `revealGiftKey` does.
 */
export async function changeGift(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { orderId, ...changes }: InputOf<typeof contract.changeGift>,
): Promise<undefined | Refusal<RefusalOf<typeof contract.changeGift>>> {
  if ((await findOwnOrder(work, orderId)) === null) return refuse('not-found')
  const order = await lockOrder(work, orderId)
  const [gift] = await work.tx.select().from(orderGifts).where(eq(orderGifts.orderId, orderId)).for('update')
  if (order.giftAt === null || gift === undefined) return refuse('not-found')
  if (await isOpened(work.tx, order, gift)) return refuse('gift-opened')
  const changed = giftFor(changes)
  if (changed === null) return refuse('gift-day', { fields: { date: 'gift-day' } })
  const { name, email, message, sendAt } = changed
  await work.tx
    .update(orders)
    .set({ giftAt: sendAt ?? sql`now()` })
    .where(
      isDelivered(order)
        ? and(eq(orders.id, orderId), gt(orders.giftAt, sql`now()`))
        : eq(orders.id, orderId),
    )
  await work.tx
    .update(orderGifts)
    .set({ name, email, message, version: sql`${orderGifts.version} + 1`, queuedAt: null, sentAt: null })
    .where(eq(orderGifts.orderId, orderId))
  await record(work, 'order.gift-changed', `order:${orderId}`)
  await queueGifts(work, jobs, orderId)
  return undefined
}
