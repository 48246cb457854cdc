import { maxUnitsPerLine } from './wanted-lines.ts'
import type { Localized } from '#shop/localized.ts'
import { type Cart, type CartItem, fullPriceOf, imagesOf, maxUnits } from './cart-item.ts'

/**
 * Repairs a cart read from the browser's storage. An item without a product id is
 * dropped, a count that is not a positive number becomes 1, a price that is not a number becomes 0;
 * anything that is not a map of items is an empty cart.
 */
export function cleanCart(stored: unknown, now: number): Cart {
  const cart = new Map<string, CartItem>()
  if (!isRecord(stored)) return cart
  for (const entry of Object.values(stored)) {
    const item = cleanItem(entry, now)
    if (item === null) continue
    const twin = cart.get(item.productId)
    cart.set(
      item.productId,
      twin === undefined ? item : { ...twin, count: limitCount(twin.count + item.count, maxUnits(twin)) },
    )
  }
  return cart
}

/** The stored form: a plain object keyed by product id. */
export function storedCart(cart: Cart): Readonly<Record<string, CartItem>> {
  return Object.fromEntries(cart)
}

function cleanItem(entry: unknown, now: number): CartItem | null {
  if (!isRecord(entry)) return null
  const { productId } = entry
  if (typeof productId !== 'string' || productId === '') return null
  const images = imagesOf(entry)
  const price = cleanPrice(entry['price'])
  const limit = cleanLimit(entry['maxPerOrder'])
  return {
    id: typeof entry['id'] === 'string' && entry['id'] !== '' ? entry['id'] : productId,
    productId,
    name: cleanName(entry['name']),
    price,
    ...fullPriceOf({ price, fullPrice: cleanPrice(entry['fullPrice']) }),
    count: cleanCount(entry['count'], maxUnits(limit)),
    ...limit,
    image: images[0] ?? '',
    images,
    lastValidated: cleanTime(entry['lastValidated'], now),
    lastUpdated: cleanTime(entry['lastUpdated'], now),
  }
}

function cleanName(name: unknown): string | Localized {
  if (!isRecord(name)) return typeof name === 'string' ? name : ''
  const { en, he } = name
  return { en: typeof en === 'string' ? en : '', he: typeof he === 'string' ? he : '' }
}

function cleanPrice(price: unknown): number {
  return typeof price === 'number' && Number.isFinite(price) && price >= 0 ? price : 0
}

function cleanLimit(most: unknown): Pick<CartItem, 'maxPerOrder'> {
  return Number.isInteger(most) && typeof most === 'number' && most > 0
    ? { maxPerOrder: Math.min(most, maxUnitsPerLine) }
    : {}
}

function cleanCount(count: unknown, most: number): number {
  return typeof count === 'number' && count > 0 ? limitCount(count, most) : 1
}

function limitCount(count: number, most: number): number {
  return Math.min(Math.max(1, Math.floor(count)), most)
}

/** A time in the future counts as now: it would extend the grace period of a removed product. */
function cleanTime(time: unknown, now: number): number {
  return typeof time === 'number' && Number.isFinite(time) && time > 0 ? Math.min(time, now) : now
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
