import { checkCoupon } from '#contract/coupons.ts'
import { normalCouponCode } from '#shop/coupons/coupon.ts'
import { type Agorot, toAgorot } from '#shop/money.ts'
import { currentCart } from '#web/cart/cart-store.ts'
import { call, type Failure } from '#web/platform/http/api.ts'
import { createStore, useStore } from '#web/platform/framework/store.ts'
import { forget, readStored, store } from '#web/platform/browser/storage.ts'

export type CouponState = {
  /** The code in use, or the one that was refused; null when there is none. */
  readonly code: string | null
  /** What it takes off the cart as it is, in agorot. */
  readonly discount: Agorot
  readonly checking: boolean
  /** Why it takes nothing off. */
  readonly failure: Failure | null
}

const none: CouponState = { code: null, discount: 0, checking: false, failure: null }
const state = createStore(none)
let asked = 0

export function useCoupon(): CouponState {
  return useStore(state)
}

export function currentCoupon(): CouponState {
  return state.get()
}

/** Tries a code that somebody typed or followed a link with. */
export async function applyCoupon(typed: string): Promise<void> {
  const code = normalCouponCode(typed) ?? typed.trim()
  if (code === '') return removeCoupon()
  store('coupon', code)
  state.set({ ...none, code, checking: true })
  await recheckCoupon()
}

/** Asks again what the coupon takes off: the cart has changed, or the page has been opened. */
export async function recheckCoupon(): Promise<void> {
  const code = state.get().code ?? readStored('coupon')
  const items = [...currentCart().values()].map(({ productId, count }) => ({ productId, quantity: count }))
  if (code === null || items.length === 0) return
  const turn = ++asked
  state.set({ ...state.get(), code, checking: true })
  const answer = await call(checkCoupon, { code, items })
  if (turn !== asked) return
  state.set(
    answer.data === null
      ? { code, discount: 0, checking: false, failure: answer }
      : { code: answer.data.code, discount: toAgorot(answer.data.discount), checking: false, failure: null },
  )
}

/** The order itself was refused because of the coupon. */
export function refuseCoupon(failure: Failure): void {
  asked++
  state.set({ ...state.get(), discount: 0, checking: false, failure })
}

export function removeCoupon(): void {
  asked++
  forget('coupon')
  state.set(none)
}
