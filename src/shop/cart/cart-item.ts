import { type Language, type Localized, languages } from '#shop/localized.ts'
import { type Agorot, toAgorot } from '#shop/money.ts'
import { maxUnitsPerLine } from './wanted-lines.ts'

/** What the browser keeps of a product in the cart. Money here is only shown: the server prices every order again. */
export type CartItem = {
  readonly id: string
  readonly productId: string
  readonly name: string | Localized
  /** Shekels of one unit, as the wire carries them. */
  readonly price: number
  /** Shekels of one unit without the sale it is in; absent: it is in none. */
  readonly fullPrice?: number
  readonly count: number
  /** How many units one order may hold; absent until the shop has said so. */
  readonly maxPerOrder?: number
  /** The first of `images`; empty when the product has none. */
  readonly image: string
  /** Every picture the product named, best first: the next is tried when one does not load. */
  readonly images: readonly string[]
  /** Milliseconds since 1970: when the product was last seen on sale. */
  readonly lastValidated: number
  /** Milliseconds since 1970: when the item last changed. */
  readonly lastUpdated: number
}

export type Cart = ReadonlyMap<string, CartItem>

export const emptyCart: Cart = new Map()

/** A product as any list or page of the shop gives it. */
export type CartProduct = {
  readonly id?: string
  readonly _id?: string
  readonly name: string | Localized
  readonly price: number
  readonly fullPrice?: number | null
  readonly maxPerOrder?: number
  readonly imageUrl?: string
  readonly image?: string
  readonly images?: readonly string[]
}

export function productIdOf(product: Pick<CartProduct, 'id' | '_id'>): string | undefined {
  return product.id || product['_id'] || undefined
}

/** The pictures of a product or a stored item: imageUrl, image, images, without gaps and repeats. */
export function imagesOf(source: {
  imageUrl?: unknown
  image?: unknown
  images?: unknown
}): readonly string[] {
  const listed: readonly unknown[] = Array.isArray(source.images) ? source.images : []
  const named = [source.imageUrl, source.image, ...listed]
  return [...new Set(named.filter((image) => typeof image === 'string'))].filter((image) => image !== '')
}

/** The name in a language, else in any; empty when there is none. */
export function itemName(item: Pick<CartItem, 'name'>, language: Language): string {
  if (typeof item.name === 'string') return item.name
  const { name } = item
  return name[language] || languages.map((other) => name[other]).find((text) => text !== '') || ''
}

export function itemPrice(item: Pick<CartItem, 'price'>): Agorot {
  return toAgorot(item.price)
}

/** The most units of it that one order may hold. */
export function mostUnits({ maxPerOrder }: { readonly maxPerOrder?: number }): number {
  return Math.min(maxPerOrder ?? maxUnitsPerLine, maxUnitsPerLine)
}

/** How many units the cart holds in all. */
export function countUnits(cart: Cart): number {
  return [...cart.values()].reduce((sum, item) => sum + item.count, 0)
}

export function cartTotal(cart: Cart): Agorot {
  return [...cart.values()].reduce((sum, item) => sum + itemPrice(item) * item.count, 0)
}

/** What it would come to without sales. */
export function cartFullTotal(cart: Cart): Agorot {
  return [...cart.values()].reduce(
    (sum, item) => sum + toAgorot(item.fullPrice ?? item.price) * item.count,
    0,
  )
}

/** The price before the sale, where the shop told one that is higher. */
export function fullPriceOf({
  price,
  fullPrice,
}: Pick<CartProduct, 'price' | 'fullPrice'>): Pick<CartItem, 'fullPrice'> {
  return typeof fullPrice === 'number' && fullPrice > price ? { fullPrice } : {}
}
