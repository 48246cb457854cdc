import { cartTimes, type ValidationCause } from '#shop/cart/validation-due.ts'
import { currentCart, fixCart } from './cart-store.ts'
import type * as checks from './check-cart.ts'

/** Validates and syncs the cart at the specification's times; returns a function that stops this. */
export function startCartTimers(onNews: checks.OnCartNews): () => void {
  const sync = () => withChecks(({ syncProducts }) => syncProducts(onNews))
  const validate = (cause: ValidationCause) => () =>
    withChecks(({ revalidateCart }) => revalidateCart(cause, onNews))
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

/** The checks are loaded only if there is a cart. */
function withChecks(act: (loaded: typeof checks) => Promise<unknown>): void {
  if (currentCart().size === 0) return
  // If loading fails, the next check tries again.
  void import('./check-cart.ts').then(act, () => {})
}
