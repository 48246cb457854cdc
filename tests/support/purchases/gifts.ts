import type { GiftBody } from '#contract/bodies/gift-body.ts'
import { systemActor } from '#server/database/actor.ts'
import { queueGifts } from '#server/orders/delivery/queue-gifts.ts'
import { emailsTo, type SentEmail } from '../identity.ts'
import { act, placeAndOpen, type PlacedOrder } from '../orders.ts'
import type { TestShop, Visitor } from '../shop.ts'

let gifts = 0

/** The body of a gift, each to a new recipient. */
export function aGift(wanted: Partial<GiftBody> = {}): GiftBody {
  return { name: 'Noa', email: `noa-${++gifts}@example.com`, message: 'Happy birthday!', ...wanted }
}

/** The e-mails to an address, after all due gifts were sent; the latest first. */
export async function giftEmailsTo(shop: TestShop, email: string): Promise<SentEmail[]> {
  const { transact, jobs } = shop.context
  await transact(systemActor(), (work) => queueGifts(work, jobs))
  return emailsTo(shop, email)
}

/** The proof in the link of a gift's e-mail; empty if there is none. */
export function proofIn(mail: SentEmail | undefined): string {
  return /\/gift\/[0-9a-z]{20}#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

export type SentGift = PlacedOrder & { readonly gift: GiftBody; readonly proof: string }

/** Buys a product as a gift, up to the sent e-mail. */
export async function buyGift(
  shop: TestShop,
  productId: string,
  { gift = aGift(), visitor }: { readonly gift?: GiftBody; readonly visitor?: Visitor } = {},
): Promise<SentGift> {
  const wanted = { gift, language: 'en' as const }
  const placed = await placeAndOpen(shop, productId, { wanted, ...(visitor && { visitor }) })
  await act(shop, placed.reference, 'succeed')
  const [mail] = await giftEmailsTo(shop, gift.email)
  return { ...placed, gift, proof: proofIn(mail) }
}
