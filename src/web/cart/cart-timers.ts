import { cartTimes } from '../../shop/cart/validation-due.ts'
import { fixCart } from './cart-store.ts'
import { revalidateCart, syncProducts, type Tell } from './check-cart.ts'

/** Looks after the cart for as long as the page lives, at the times of the specification; gives the way to stop. */
export function startCartTimers(tell: Tell): () => void {
  const sync = () => void syncProducts(tell)
  const once = [
    setTimeout(fixCart, cartTimes.cleanAfterMs),
    setTimeout(sync, cartTimes.syncAfterMs),
    setTimeout(() => void revalidateCart('load', tell), cartTimes.validateAfterMs),
  ]
  const again = [
    setInterval(sync, cartTimes.syncEveryMs),
    setInterval(() => void revalidateCart('hour', tell), cartTimes.validateEveryMs),
  ]
  return () => {
    for (const timer of once) clearTimeout(timer)
    for (const timer of again) clearInterval(timer)
  }
}
