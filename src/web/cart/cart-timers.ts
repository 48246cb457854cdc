import { cartTimes, type ValidationCause } from '#shop/cart/validation-due.ts'
import { currentCart, fixCart } from './cart-store.ts'
import type * as checks from './check-cart.ts'

/** Looks after the cart for as long as the page lives, at the times of the specification; gives the way to stop. */
export function startCartTimers(tell: checks.Tell): () => void {
  const sync = () => withChecks(({ syncProducts }) => syncProducts(tell))
  const validate = (cause: ValidationCause) => () =>
    withChecks(({ revalidateCart }) => revalidateCart(cause, tell))
  const once = [
    setTimeout(fixCart, cartTimes.cleanAfterMs),
    setTimeout(sync, cartTimes.syncAfterMs),
    setTimeout(validate('load'), cartTimes.validateAfterMs),
  ]
  const again = [
    setInterval(sync, cartTimes.syncEveryMs),
    setInterval(validate('hour'), cartTimes.validateEveryMs),
  ]
  return () => {
    for (const timer of once) clearTimeout(timer)
    for (const timer of again) clearInterval(timer)
  }
}

/** The checks come when there is a cart to check; a visitor without one never fetches them. */
function withChecks(act: (loaded: typeof checks) => Promise<unknown>): void {
  if (currentCart().size === 0) return
  // Not to be had just now: the next turn tries again.
  void import('./check-cart.ts').then(act, () => {})
}
