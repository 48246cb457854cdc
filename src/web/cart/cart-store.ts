import { useSyncExternalStore } from 'react'
import {
  type Cart,
  type CartItem,
  type CartProduct,
  cartFullTotal,
  cartTotal,
  countUnits,
  emptyCart,
} from '#shop/cart/cart-item.ts'
import { addProduct, deleteProduct, stepCount, withoutOrdered } from '#shop/cart/change-cart.ts'
import { cleanCart, storedCart } from '#shop/cart/clean-cart.ts'
import type { OrderItem } from '#shop/cart/wanted-lines.ts'
import type { Agorot } from '#shop/money.ts'
import { createStore, useStore } from '#web/platform/browser/store.ts'
import { track } from '#web/platform/browser/track.ts'
import { forget, onStorageChange, readStored, store } from '#web/platform/browser/storage.ts'

export type CartView = {
  readonly items: readonly CartItem[]
  readonly count: number
  readonly totalAgorot: Agorot
  /** The saving by sales; `totalAgorot` is what remains. */
  readonly savedAgorot: Agorot
}

const emptyView: CartView = { items: [], count: 0, totalAgorot: 0, savedAgorot: 0 }

const drawer = createStore(false)

export function openCartDrawer(): void {
  drawer.set(true)
}

export function closeCartDrawer(): void {
  drawer.set(false)
}

export function useCartDrawer(): boolean {
  return useStore(drawer)
}

let cart: Cart = emptyCart
let view: CartView = emptyView
/** The stored text that `cart` was parsed from; undefined before the first read. */
let storedText: string | null | undefined
const listeners = new Set<() => void>()

/** The cart for components. Empty during server rendering and hydration. */
export function useCart(): CartView {
  return useSyncExternalStore(followCart, viewCart, () => emptyView)
}

export function viewCart(): CartView {
  if (storedText === undefined) restore()
  return view
}

/** The current cart, including changes by other tabs. */
export function currentCart(): Cart {
  restore()
  return cart
}

/** Calls back on every change, including those in other tabs; returns a function that stops this. */
export function followCart(listener: () => void): () => void {
  const syncFromOtherTab = () => {
    restore()
    listener()
  }
  listeners.add(listener)
  const stopFollowingTabs = onStorageChange('cart', syncFromOtherTab)
  return () => {
    listeners.delete(listener)
    stopFollowingTabs()
  }
}

/** Adds units of a product. `limited`: fewer were added, or none, because of the limit per order. */
export function addToCart(product: CartProduct, count = 1): 'added' | 'limited' | 'refused' {
  const before = currentCart()
  const next = addProduct(before, product, count, Date.now())
  if (next === null) {
    // oxlint-disable-next-line no-console -- the specification requires this for a product without an id
    console.error('A product without an id cannot be added to the cart', product)
    return 'refused'
  }
  change(next)
  return countUnits(next) - countUnits(before) < count ? 'limited' : 'added'
}

/** Whether the unit limit per order is unknown for a product in the cart. */
export function hasUnknownLimits(): boolean {
  return [...currentCart().values()].some(({ maxPerOrder }) => maxPerOrder === undefined)
}

export function addOne(productId: string): void {
  change(stepCount(currentCart(), productId, 1, Date.now()))
}

/** Removes one unit; removing the last one removes the item. */
export function removeOne(productId: string): void {
  change(stepCount(currentCart(), productId, -1, Date.now()))
}

export function setCount(productId: string, count: number): void {
  const before = currentCart()
  change(stepCount(before, productId, count - (before.get(productId)?.count ?? 0), Date.now()))
}

export function deleteItem(productId: string): void {
  change(deleteProduct(currentCart(), productId))
}

/**
 * Applies a change made by the visitor and tracks it; repairs, orders and changes by other tabs are not
 * tracked.
 */
function change(next: Cart): void {
  const before = cart
  for (const item of new Map([...before, ...next]).values()) {
    const more = (next.get(item.productId)?.count ?? 0) - (before.get(item.productId)?.count ?? 0)
    if (more !== 0)
      track({
        name: more > 0 ? 'add_to_cart' : 'remove_from_cart',
        items: [{ ...item, quantity: Math.abs(more) }],
      })
  }
  replaceCart(next)
}

/** Removes the items of a paid order. */
export function removeOrdered(ordered: readonly OrderItem[]): void {
  replaceCart(withoutOrdered(currentCart(), ordered, Date.now()))
}

/** Repairs the stored cart and writes it back in a valid form. */
export function fixCart(): void {
  storedText = undefined
  replaceCart(currentCart())
}

/** Replaces the cart in memory and in storage; an empty cart is removed from storage. */
export function replaceCart(next: Cart): void {
  const text = next.size === 0 ? null : JSON.stringify(storedCart(next))
  if (next === cart && text === storedText) return
  if (text === null) forget('cart')
  else store('cart', text)
  // The actual content of storage, which is empty if the browser blocks it: the cart is then kept in memory.
  storedText = readStored('cart')
  show(next)
}

/** Reads the stored cart again: another tab may have changed it. */
function restore(): void {
  const text = readStored('cart')
  if (text === storedText) return
  storedText = text
  cart = cleanCart(parse(text), Date.now())
  view = viewOf(cart)
}

function show(next: Cart): void {
  cart = next
  view = viewOf(next)
  for (const listener of listeners) listener()
}

function viewOf(from: Cart): CartView {
  if (from.size === 0) return emptyView
  const totalAgorot = cartTotal(from)
  const savedAgorot = cartFullTotal(from) - totalAgorot
  return { items: [...from.values()], count: countUnits(from), totalAgorot, savedAgorot }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
