import {
  type Cart,
  type CartItem,
  type CartProduct,
  fullPriceOf,
  imagesOf,
  maxUnits,
  productIdOf,
} from './cart-item.ts'
import { limitOf } from './change-cart.ts'
import type { CartNews } from './cart-news.ts'

/** How long an item that is no longer listed stays after it was last seen. */
export const graceMs = 7 * 24 * 60 * 60 * 1000

export type CartCheck = { readonly cart: Cart; readonly news: readonly CartNews[] }

/**
 * Updates the cart from the shop's products: name, price, picture and limit; removes items that have not been
 * listed for over seven days. Null if there is nothing to do: the cart is empty, or the list is empty or
 * unavailable (an outage must not empty carts).
 */
export function validateCart(
  cart: Cart,
  products: readonly CartProduct[] | null,
  now: number,
): CartCheck | null {
  const known = productsById(products)
  if (cart.size === 0 || known.size === 0) return null
  let updated = 0
  const items: CartItem[] = []
  const limited: CartNews[] = []
  for (const item of cart.values()) {
    const product = known.get(item.productId)
    if (product === undefined) {
      if (now - item.lastValidated <= graceMs) items.push(item)
      continue
    }
    const fresh = refreshItem(item, product, now)
    if (fresh?.shown === true) updated += 1
    limited.push(...limitNews(item, fresh))
    items.push({ ...(fresh?.item ?? item), lastValidated: now })
  }
  const removed = cart.size - items.length
  const news: CartNews[] = []
  if (removed > 0) news.push({ kind: 'items-removed', count: removed })
  news.push(...limited)
  if (updated > 0) news.push({ kind: 'cart-updated' })
  return { cart: new Map(items.map((item) => [item.productId, item])), news }
}

/** Updates name, price, picture and limit from the shop's products; removes nothing. */
export function syncCart(cart: Cart, products: readonly CartProduct[] | null, now: number): CartCheck | null {
  const known = productsById(products)
  const changed: CartItem[] = []
  const limited: CartNews[] = []
  let same = true
  const items = [...cart.values()].map((item) => {
    const product = known.get(item.productId)
    const fresh = product === undefined ? null : refreshItem(item, product, now)
    if (fresh === null) return item
    same = false
    if (fresh.shown) changed.push(fresh.item)
    limited.push(...limitNews(item, fresh))
    return fresh.item
  })
  if (same) return null
  const [first, second] = changed
  const news: CartNews[] =
    first === undefined
      ? []
      : [second === undefined ? { kind: 'item-updated', item: first } : { kind: 'cart-updated' }]
  return { cart: new Map(items.map((item) => [item.productId, item])), news: [...limited, ...news] }
}

function productsById(products: readonly CartProduct[] | null): ReadonlyMap<string, CartProduct> {
  const known = new Map<string, CartProduct>()
  for (const product of products ?? []) {
    const id = productIdOf(product)
    if (id !== undefined) known.set(id, product)
  }
  return known
}

/** An updated item. `shown`: something visible to the shopper has changed. */
type Fresh = { readonly item: CartItem; readonly shown: boolean }

/** The item with the product's name, price, picture and limit; null when they are already the same. */
function refreshItem(item: CartItem, product: CartProduct, now: number): Fresh | null {
  const images = imagesOf(product)
  const { name, price } = product
  const count = Math.min(item.count, maxUnits(product))
  const limit = limitOf(product)
  const { fullPrice: before, ...rest } = item
  const full = fullPriceOf(product)
  const shown =
    item.price !== price || !sameName(item.name, name) || item.images.join('\n') !== images.join('\n')
  const sameLimit = count === item.count && (limit.maxPerOrder ?? item.maxPerOrder) === item.maxPerOrder
  if (!shown && sameLimit && full.fullPrice === before) return null
  const lastUpdated = shown || count !== item.count ? now : item.lastUpdated
  return {
    item: { ...rest, name, price, ...full, count, ...limit, image: images[0] ?? '', images, lastUpdated },
    shown,
  }
}

function limitNews(before: CartItem, fresh: Fresh | null): readonly CartNews[] {
  return fresh !== null && fresh.item.count < before.count
    ? [{ kind: 'units-limited', item: fresh.item }]
    : []
}

function sameName(a: CartItem['name'], b: CartItem['name']): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return a.en === b.en && a.he === b.he
}
