import type { GiftBody } from '#contract/bodies/gift-body.ts'
import { giftTime, canSendGiftOn } from '#shop/orders/gift-day.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { orderGifts } from '#server/database/tables/orders/order-gifts.ts'
import type { Work } from '#server/database/transaction.ts'

export type NewGift = {
  readonly name: string
  readonly email: string
  readonly message: string
  /** Null to send it as soon as the order is ready. */
  readonly sendAt: Date | null
}

type Sold = { readonly products: ReadonlyMap<string, { readonly kind: string }> }

/** The gift an order is to be, or null. Only keys can be gifts: files and services are for the buyer. */
export function giftOf(
  body: GiftBody | undefined,
  { products }: Sold,
): NewGift | null | Refusal<'gift-only-keys' | 'gift-day'> {
  if (body === undefined) return null
  const kinds = [...products.values()].map(({ kind }) => kind)
  if (kinds.some((kind) => kind !== 'key' && kind !== 'bundle')) return refuse('gift-only-keys')
  return giftFor(body) ?? refuse('gift-day', { fields: { 'gift.date': 'gift-day' } })
}

/** The gift with the time it is sent, or null if that date is not allowed. */
export function giftFor({ name, email, message = '', date }: GiftBody): NewGift | null {
  const now = new Date()
  if (date !== undefined && !canSendGiftOn(date, now)) return null
  return { name, email, message, sendAt: giftTime(date ?? null, now) }
}

export async function writeGift({ tx }: Work, orderId: string, gift: NewGift): Promise<void> {
  const { name, email, message } = gift
  await tx.insert(orderGifts).values({ orderId, name, email, message })
}
