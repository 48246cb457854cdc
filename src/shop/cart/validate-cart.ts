import { type Cart, type CartItem, type CartProduct, imagesOf, productIdOf } from './cart-item.ts'
import type { CartNews } from './cart-news.ts'

/** An item that the shop no longer lists stays this long after it was last seen on sale. */
export const graceMs = 7 * 24 * 60 * 60 * 1000

export type CartCheck = { readonly cart: Cart; readonly news: readonly CartNews[] }

/**
 * Holds the cart against the shop's products: takes their name, price and picture, and removes
 * what has been gone for over seven days. null: nothing to do, because the cart is empty or the
 * list is empty or unavailable (an outage must not empty carts).
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
  for (const item of cart.values()) {
    const product = known.get(item.productId)
    if (product === undefined) {
      if (now - item.lastValidated <= graceMs) items.push(item)
      continue
    }
    const fresh = refreshItem(item, product, now)
    if (fresh !== null) updated += 1
    items.push({ ...(fresh ?? item), lastValidated: now })
  }
  const removed = cart.size - items.length
  const news: CartNews[] = []
  if (removed > 0) news.push({ kind: 'items-removed', count: removed })
  if (updated > 0) news.push({ kind: 'cart-updated' })
  return { cart: new Map(items.map((item) => [item.productId, item])), news }
}

/** Takes name, price and picture from the shop's products and removes nothing. */
export function syncCart(cart: Cart, products: readonly CartProduct[] | null, now: number): CartCheck | null {
  const known = productsById(products)
  const changed: CartItem[] = []
  const items = [...cart.values()].map((item) => {
    const product = known.get(item.productId)
    const fresh = product === undefined ? null : refreshItem(item, product, now)
    if (fresh !== null) changed.push(fresh)
    return fresh ?? item
  })
  const [first, second] = changed
  if (first === undefined) return null
  const news: CartNews =
    second === undefined ? { kind: 'item-updated', item: first } : { kind: 'cart-updated' }
  return { cart: new Map(items.map((item) => [item.productId, item])), news: [news] }
}

function productsById(products: readonly CartProduct[] | null): ReadonlyMap<string, CartProduct> {
  const known = new Map<string, CartProduct>()
  for (const product of products ?? []) {
    const id = productIdOf(product)
    if (id !== undefined) known.set(id, product)
  }
  return known
}

/** The item with the product's name, price and picture; null when they are already the same. */
function refreshItem(item: CartItem, product: CartProduct, now: number): CartItem | null {
  const images = imagesOf(product)
  const { name, price } = product
  const same =
    item.price === price && sameName(item.name, name) && item.images.join('\n') === images.join('\n')
  return same ? null : { ...item, name, price, image: images[0] ?? '', images, lastUpdated: now }
}

function sameName(a: CartItem['name'], b: CartItem['name']): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return a.en === b.en && a.he === b.he
}
