import { eq } from 'drizzle-orm'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/order-actions.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { isRecorded, record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { orderGifts } from '#server/database/tables/orders/order-gifts.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { isHeld } from '../order/delivery-holds.ts'
import { lockOrderIfFound } from '../order/lock-order.ts'
import { isDelivered } from '../view/view-order.ts'

/**
 * Sends the e-mail of a gift again, once for each `requestId`, to the same address and with the same link. Refuses
 * before it was first sent.
 */
export async function resendGift(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { orderId, requestId = newRowId() }: InputOf<typeof contract.resendGift>,
): Promise<undefined | Refusal<'not-found' | 'no-email-fits'>> {
  const order = await lockOrderIfFound(work, orderId)
  if (order === null) return refuse('not-found')
  const [gift] = await work.tx.select().from(orderGifts).where(eq(orderGifts.orderId, orderId))
  const canBeSent = isDelivered(order) && !(await isHeld(work.tx, orderId))
  if (gift === undefined || gift.sentAt === null || gift.email === '' || !canBeSent)
    return refuse('no-email-fits')
  if (await isRecorded(work, 'order.gift-resent', `order:${orderId}`, { requestId })) return undefined
  await jobs.enqueue(work, 'send-gift-email', { orderId, version: gift.version, resend: requestId })
  await record(work, 'order.gift-resent', `order:${orderId}`, { requestId })
  return undefined
}
