import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Order } from '#contract/orders/orders.ts'
import { orderGifts } from '#server/database/tables/orders/order-gifts.ts'
import { orderLines } from '#server/database/tables/orders/orders.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'
import type { Read } from '#server/database/transaction.ts'
import type { OrderRow } from '../order/find-own-order.ts'

/** What the buyer sees of their gift; null if the order is not a gift. */
export async function viewGift(
  tx: Read['tx'],
  { id, giftAt }: Pick<OrderRow, 'id' | 'giftAt'>,
): Promise<Order['gift']> {
  if (giftAt === null) return null
  const [gift] = await tx.select().from(orderGifts).where(eq(orderGifts.orderId, id))
  if (gift === undefined) throw new Error(`The order ${id} lost its gift`)
  const { name, email, message, sentAt } = gift
  return {
    name,
    email,
    message,
    sendAt: giftAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    opened: await isOpened(tx, id),
  }
}

/** Whether a key of the order, or one it replaced, was shown. */
export async function isOpened(tx: Read['tx'], orderId: string): Promise<boolean> {
  const [seen] = await tx
    .select({ id: licenceKeys.id })
    .from(licenceKeys)
    .innerJoin(orderLines, eq(orderLines.id, licenceKeys.orderLineId))
    .where(
      and(
        eq(orderLines.orderId, orderId),
        or(isNotNull(licenceKeys.revealedAt), isNotNull(licenceKeys.unitSeenAt)),
      ),
    )
    .limit(1)
  return seen !== undefined
}
