import { listAllProducts } from '#contract/addresses.ts'
import type { Cart, CartProduct } from '#shop/cart/cart-item.ts'
import type { CartNews } from '#shop/cart/cart-news.ts'
import { type CartCheck, syncCart, validateCart } from '#shop/cart/validate-cart.ts'
import { isValidationDue, type ValidationCause } from '#shop/cart/validation-due.ts'
import { call } from '#web/platform/http/api.ts'
import { readStored, store } from '#web/platform/browser/storage.ts'
import { currentCart, replaceCart } from './cart-store.ts'

export type Tell = (news: CartNews) => void

/** `skipped`: not due, or nothing in the cart. `unavailable`: the product list could not be had; the cart stays as it is. */
export type CheckOutcome = 'skipped' | 'unavailable' | 'unchanged' | 'changed'

/** Holds the cart against the shop's product list, if it is time, and tells what changed. */
export async function revalidateCart(cause: ValidationCause, tell: Tell): Promise<CheckOutcome> {
  if (currentCart().size === 0 || !isValidationDue(lastValidation(), Date.now(), cause)) return 'skipped'
  const outcome = await holdAgainstProducts(validateCart, tell)
  if (outcome !== 'unavailable') store('lastCartValidation', String(Date.now()))
  return outcome
}

/** Brings names, prices and pictures up to date without removing anything. */
export async function syncProducts(tell: Tell): Promise<CheckOutcome> {
  return currentCart().size === 0 ? 'skipped' : holdAgainstProducts(syncCart, tell)
}

type Rule = (cart: Cart, products: readonly CartProduct[], now: number) => CartCheck | null

async function holdAgainstProducts(rule: Rule, tell: Tell): Promise<CheckOutcome> {
  const { data: products } = await call(listAllProducts, {})
  if (products === null || products.length === 0) return 'unavailable'
  // The cart is read after the answer came: the shopper may have changed it meanwhile.
  const check = rule(currentCart(), products, Date.now())
  if (check === null) return 'unchanged'
  replaceCart(check.cart)
  for (const news of check.news) tell(news)
  return check.news.length === 0 ? 'unchanged' : 'changed'
}

function lastValidation(): number | null {
  const stored = readStored('lastCartValidation')
  return stored === null ? null : Number(stored)
}
