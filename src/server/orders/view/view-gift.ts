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
  order: Pick<OrderRow, 'id' | 'giftAt' | 'keysByEmail'>,
): Promise<Order['gift']> {
  const { id, giftAt } = order
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
    withKeys: order.keysByEmail,
    opened: await isOpened(tx, order, gift),
  }
}

/**
 * Whether the recipient may have seen a key: one of the order, or one it replaced, was shown, or the e-mail that
 * contains the keys was sent. Those are marked as revealed before it is sent, perhaps to a mistyped address.
 */
export async function isOpened(
  tx: Read['tx'],
  { id: orderId, keysByEmail }: Pick<OrderRow, 'id' | 'keysByEmail'>,
  { sentAt }: Pick<typeof orderGifts.$inferSelect, 'sentAt'>,
): Promise<boolean> {
  if (keysByEmail) return sentAt !== null
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
