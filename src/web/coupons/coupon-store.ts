import { checkCoupon } from '#contract/coupons.ts'
import { normalCouponCode } from '#shop/coupons/coupon.ts'
import { type Agorot, toAgorot } from '#shop/money.ts'
import { type CartView, currentCart, useCart, viewCart } from '#web/cart/cart-store.ts'
import { call } from '#web/platform/http/api.ts'
import type { Failure } from '#web/platform/http/send.ts'
import { createStore, useStore } from '#web/platform/browser/store.ts'
import { forget, readStored, store } from '#web/platform/browser/storage.ts'

export type CouponState = {
  /** The current code, or the refused one; null if there is none. */
  readonly code: string | null
  /** The discount on the current cart, in agorot; 0 until it has been checked for this cart. */
  readonly discount: Agorot
  readonly checking: boolean
  /** Why there is no discount. */
  readonly failure: Failure | null
}

type Items = CartView['items']
/** A coupon and the cart it was last checked for. */
type Checked = CouponState & { readonly items: Items }

const none: Checked = { code: null, discount: 0, checking: false, failure: null, items: [] }
const state = createStore(none)
let calls = 0

export function useCoupon(): CouponState {
  const { items } = useCart()
  return couponOn(items, useStore(state))
}

export function currentCoupon(): CouponState {
  return couponOn(currentItems(), state.get())
}

/** The discount counts only for the cart it was checked for: on another it could exceed the total. */
function couponOn(items: Items, { items: checked, ...coupon }: Checked): CouponState {
  return coupon.code === null || items === checked ? coupon : { ...coupon, discount: 0, checking: true }
}

/** The items of the current cart, including changes by other tabs; the same array until the cart changes. */
function currentItems(): Items {
  currentCart()
  return viewCart().items
}

/** The current code, from this page or an earlier visit. */
export function storedCouponCode(): string | null {
  return state.get().code ?? readStored('coupon')
}

/** Tries a code that was typed or came by a link, even before there is a cart. */
export async function applyCoupon(typed: string): Promise<void> {
  const code = normalCouponCode(typed) ?? typed.trim()
  if (code === '') return removeCoupon()
  store('coupon', code)
  state.set({ ...none, code, checking: true })
  await check(code)
}

const settleMs = 250
let timer: ReturnType<typeof setTimeout> | undefined

/** Checks again when the cart has not changed for a moment; once, if several views ask for it. */
export function recheckSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void recheckCoupon(), settleMs)
}

/** Checks the discount again, after the cart has changed or the page was opened. */
export async function recheckCoupon(): Promise<void> {
  const code = storedCouponCode()
  if (code !== null && currentCart().size > 0) await check(code)
}

/** Checks the discount, unless it is known for the current cart: before an order is placed. */
export async function settleCoupon(): Promise<void> {
  const { code, checking } = currentCoupon()
  if (checking || storedCouponCode() !== code) await recheckCoupon()
}

/** Refusals that do not depend on the cart: a later visit would get them again. */
const isOver: ReadonlySet<string> = new Set(['coupon-unknown', 'coupon-ended', 'coupon-used-up'])

async function check(code: string): Promise<void> {
  clearTimeout(timer)
  const items = currentItems()
  const turn = ++calls
  state.set({ ...state.get(), code, checking: true })
  const response = await call(checkCoupon, {
    code,
    items: items.map(({ productId, count }) => ({ productId, quantity: count })),
  })
  if (turn !== calls) return
  if (isOver.has(response.problem?.code ?? '')) forget('coupon')
  const checked = { ...none, items }
  state.set(
    response.data === null
      ? { ...checked, code, failure: response }
      : { ...checked, code: response.data.code, discount: toAgorot(response.data.discount) },
  )
}

/** Marks the coupon as refused, after the order was refused because of it. */
export function refuseCoupon(failure: Failure): void {
  calls++
  state.set({ ...none, items: currentItems(), code: state.get().code, failure })
}

export function removeCoupon(): void {
  calls++
  forget('coupon')
  state.set(none)
}
