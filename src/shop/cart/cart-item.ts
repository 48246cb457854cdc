import { type Language, type Localized, languages } from '#shop/localized.ts'
import { type Agorot, toAgorot } from '#shop/money.ts'
import { maxUnitsPerLine } from './wanted-lines.ts'

/** A product in the cart, as stored in the browser. Prices are for display: the server prices every order itself. */
export type CartItem = {
  readonly id: string
  readonly productId: string
  readonly name: string | Localized
  /** Unit price in shekels, as in the API. */
  readonly price: number
  /** Unit price before the sale, in shekels; absent if there is none. */
  readonly fullPrice?: number
  readonly count: number
  /** The most units in one order; absent until known. */
  readonly maxPerOrder?: number
  /** The first of `images`; empty when the product has none. */
  readonly image: string
  /** All pictures, best first: if one does not load, the next is tried. */
  readonly images: readonly string[]
  /** Milliseconds since 1970: when the product was last seen on sale. */
  readonly lastValidated: number
  /** Milliseconds since 1970: when the item last changed. */
  readonly lastUpdated: number
}

export type Cart = ReadonlyMap<string, CartItem>

export const emptyCart: Cart = new Map()

/** A product as returned by the API. */
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

/** The pictures of a product or a stored item from imageUrl, image and images, without empty ones and duplicates. */
export function imagesOf(source: {
  imageUrl?: unknown
  image?: unknown
  images?: unknown
}): readonly string[] {
  const listed: readonly unknown[] = Array.isArray(source.images) ? source.images : []
  const named = [source.imageUrl, source.image, ...listed]
  return [...new Set(named.filter((image) => typeof image === 'string'))].filter((image) => image !== '')
}

/** The name in a language, or in any other; empty if there is none. */
export function itemName(item: Pick<CartItem, 'name'>, language: Language): string {
  if (typeof item.name === 'string') return item.name
  const { name } = item
  return name[language] || languages.map((other) => name[other]).find((text) => text !== '') || ''
}

export function itemPrice(item: Pick<CartItem, 'price'>): Agorot {
  return toAgorot(item.price)
}

/** The most units of it in one order. */
export function maxUnits({ maxPerOrder }: { readonly maxPerOrder?: number }): number {
  return Math.min(maxPerOrder ?? maxUnitsPerLine, maxUnitsPerLine)
}

/** The number of units in the cart. */
export function countUnits(cart: Cart): number {
  return [...cart.values()].reduce((sum, item) => sum + item.count, 0)
}

export function cartTotal(cart: Cart): Agorot {
  return [...cart.values()].reduce((sum, item) => sum + itemPrice(item) * item.count, 0)
}

/** The total without sales. */
export function cartFullTotal(cart: Cart): Agorot {
  return [...cart.values()].reduce(
    (sum, item) => sum + toAgorot(item.fullPrice ?? item.price) * item.count,
    0,
  )
}

/** The price before the sale, if it is known and higher. */
export function fullPriceOf({
  price,
  fullPrice,
}: Pick<CartProduct, 'price' | 'fullPrice'>): Pick<CartItem, 'fullPrice'> {
  return typeof fullPrice === 'number' && fullPrice > price ? { fullPrice } : {}
}
