import type { OrderItem } from './wanted-lines.ts'
import {
  type Cart,
  type CartItem,
  type CartProduct,
  fullPriceOf,
  imagesOf,
  maxUnits,
  productIdOf,
} from './cart-item.ts'

/** Adds units of a product, up to the limit of one order. Null if the product has no id; the caller must report that. */
export function addProduct(cart: Cart, product: CartProduct, count: number, now: number): Cart | null {
  const productId = productIdOf(product)
  if (productId === undefined) return null
  const before = cart.get(productId)?.count ?? 0
  const images = imagesOf(product)
  return put(cart, {
    id: productId,
    productId,
    name: product.name,
    price: Number.isFinite(product.price) ? product.price : 0,
    ...fullPriceOf(product),
    count: Math.min(before + count, maxUnits(product)),
    ...limitOf(product),
    image: images[0] ?? '',
    images,
    lastValidated: now,
    lastUpdated: now,
  })
}

/** Changes the quantity by `step`; removes the item at 0 or less. */
export function stepCount(cart: Cart, productId: string, step: number, now: number): Cart {
  const item = cart.get(productId)
  if (item === undefined) return cart
  const count = Math.min(item.count + step, maxUnits(item))
  return count <= 0 ? deleteProduct(cart, productId) : put(cart, { ...item, count, lastUpdated: now })
}

export function deleteProduct(cart: Cart, productId: string): Cart {
  if (!cart.has(productId)) return cart
  return new Map([...cart].filter(([key]) => key !== productId))
}

/** Removes what was bought; what was added meanwhile stays. */
export function withoutOrdered(cart: Cart, ordered: readonly OrderItem[], now: number): Cart {
  return ordered.reduce((left, { productId, quantity }) => stepCount(left, productId, -quantity, now), cart)
}

function put(cart: Cart, item: CartItem): Cart {
  return new Map(cart).set(item.productId, item)
}

/** The limit of a product, if known. */
export function limitOf({ maxPerOrder }: CartProduct): Pick<CartItem, 'maxPerOrder'> {
  return maxPerOrder === undefined ? {} : { maxPerOrder }
}
