import { checkCoupon } from '#contract/coupons.ts'
import { normalCouponCode } from '#shop/coupons/coupon.ts'
import { type Agorot, toAgorot } from '#shop/money.ts'
import { currentCart } from '#web/cart/cart-store.ts'
import { call } from '#web/platform/http/api.ts'
import type { Failure } from '#web/platform/http/send.ts'
import { createStore, useStore } from '#web/platform/browser/store.ts'
import { forget, readStored, store } from '#web/platform/browser/storage.ts'

export type CouponState = {
  /** The current code, or the refused one; null if there is none. */
  readonly code: string | null
  /** The discount on the current cart, in agorot. */
  readonly discount: Agorot
  readonly checking: boolean
  /** Why there is no discount. */
  readonly failure: Failure | null
}

const none: CouponState = { code: null, discount: 0, checking: false, failure: null }
const state = createStore(none)
let calls = 0

export function useCoupon(): CouponState {
  return useStore(state)
}

export function currentCoupon(): CouponState {
  return state.get()
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

/** Checks the discount again, after the cart has changed or the page was opened. */
export async function recheckCoupon(): Promise<void> {
  const code = storedCouponCode()
  if (code !== null && currentCart().size > 0) await check(code)
}

/** Refusals that do not depend on the cart: a later visit would get them again. */
const isOver: ReadonlySet<string> = new Set(['coupon-unknown', 'coupon-ended', 'coupon-used-up'])

async function check(code: string): Promise<void> {
  const items = [...currentCart().values()].map(({ productId, count }) => ({ productId, quantity: count }))
  const turn = ++calls
  state.set({ ...state.get(), code, checking: true })
  const response = await call(checkCoupon, { code, items })
  if (turn !== calls) return
  if (isOver.has(response.problem?.code ?? '')) forget('coupon')
  state.set(
    response.data === null
      ? { code, discount: 0, checking: false, failure: response }
      : {
          code: response.data.code,
          discount: toAgorot(response.data.discount),
          checking: false,
          failure: null,
        },
  )
}

/** Marks the coupon as refused, after the order was refused because of it. */
export function refuseCoupon(failure: Failure): void {
  calls++
  state.set({ ...state.get(), discount: 0, checking: false, failure })
}

export function removeCoupon(): void {
  calls++
  forget('coupon')
  state.set(none)
}
