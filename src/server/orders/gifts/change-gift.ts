import { eq, sql } from 'drizzle-orm'
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
import { queueGifts } from '../delivery/send-gifts.ts'
import { isOpened } from '../view/view-gift.ts'
import { giftFor } from './write-gift.ts'

/** The buyer corrects a gift while nobody has seen its keys. Locks the order, as `revealGiftKey` does. */
export async function changeGift(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { orderId, ...changes }: InputOf<typeof contract.changeGift>,
): Promise<undefined | Refusal<RefusalOf<typeof contract.changeGift>>> {
  if ((await findOwnOrder(work, orderId)) === null) return refuse('not-found')
  const order = await lockOrder(work, orderId)
  if (order.giftAt === null) return refuse('not-found')
  if (await isOpened(work.tx, orderId)) return refuse('gift-opened')
  const gift = giftFor(changes)
  if (gift === null) return refuse('gift-day', { fields: { date: 'gift-day' } })
  const { name, email, message, sendAt } = gift
  await work.tx
    .update(orders)
    .set({ giftAt: sendAt ?? sql`now()` })
    .where(eq(orders.id, orderId))
  await work.tx
    .update(orderGifts)
    .set({ name, email, message, version: sql`${orderGifts.version} + 1`, queuedAt: null, sentAt: null })
    .where(eq(orderGifts.orderId, orderId))
  await record(work, 'order.gift-changed', `order:${orderId}`)
  await queueGifts(work, jobs, orderId)
  return undefined
}
