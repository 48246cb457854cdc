import type { GiftBody } from '#contract/bodies/gift-body.ts'
import { giftTime, mayGiveOn } from '#shop/orders/gift-day.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { orderGifts } from '#server/database/tables/orders/order-gifts.ts'
import type { Work } from '#server/database/transaction.ts'

export type NewGift = {
  readonly name: string
  readonly email: string
  readonly message: string
  /** Null: as soon as the order is ready. */
  readonly sendAt: Date | null
}

type Sold = { readonly products: ReadonlyMap<string, { readonly kind: string }> }

/** The gift that an order is to be; null: none. Only keys are given: a file or a service is for its buyer. */
export function giftOf(
  given: GiftBody | undefined,
  { products }: Sold,
): NewGift | null | Refusal<'gift-only-keys' | 'gift-day'> {
  if (given === undefined) return null
  const kinds = [...products.values()].map(({ kind }) => kind)
  if (kinds.some((kind) => kind !== 'key' && kind !== 'bundle')) return refuse('gift-only-keys')
  return giftFor(given) ?? refuse('gift-day', { fields: { 'gift.date': 'gift-day' } })
}

/** With the moment it goes out; null: not on that day. */
export function giftFor({ name, email, message = '', date }: GiftBody): NewGift | null {
  const now = new Date()
  if (date !== undefined && !mayGiveOn(date, now)) return null
  return { name, email, message, sendAt: giftTime(date ?? null, now) }
}

export async function writeGift({ tx }: Work, orderId: string, gift: NewGift): Promise<void> {
  const { name, email, message } = gift
  await tx.insert(orderGifts).values({ orderId, name, email, message })
}
