import { listAllProducts } from '#contract/addresses.ts'
import type { Cart, CartProduct } from '#shop/cart/cart-item.ts'
import type { CartNews } from '#shop/cart/cart-news.ts'
import { type CartCheck, syncCart, validateCart } from '#shop/cart/validate-cart.ts'
import { isValidationDue, type ValidationCause } from '#shop/cart/validation-due.ts'
import { call } from '#web/platform/http/api.ts'
import { readStored, store } from '#web/platform/browser/storage.ts'
import { currentCart, replaceCart } from './cart-store.ts'

export type OnCartNews = (news: CartNews) => void

/**
 * `skipped`: not due, or an empty cart. `unavailable`: the product list could not be loaded; the cart is
 * unchanged.
 */
type CheckOutcome = 'skipped' | 'unavailable' | 'unchanged' | 'changed'

/** Validates the cart against the shop's product list, if due, and reports changes. */
export async function revalidateCart(cause: ValidationCause, onNews: OnCartNews): Promise<CheckOutcome> {
  if (currentCart().size === 0 || !isValidationDue(lastValidation(), Date.now(), cause)) return 'skipped'
  const outcome = await holdAgainstProducts(validateCart, onNews)
  if (outcome !== 'unavailable') store('lastCartValidation', String(Date.now()))
  return outcome
}

/** Updates names, prices and pictures without removing anything. */
export async function syncProducts(onNews: OnCartNews): Promise<CheckOutcome> {
  return currentCart().size === 0 ? 'skipped' : holdAgainstProducts(syncCart, onNews)
}

type Rule = (cart: Cart, products: readonly CartProduct[], now: number) => CartCheck | null

async function holdAgainstProducts(rule: Rule, onNews: OnCartNews): Promise<CheckOutcome> {
  const { data: products } = await call(listAllProducts, {})
  if (products === null || products.length === 0) return 'unavailable'
  // Read the cart only now, after the response: the shopper may have changed it meanwhile.
  const check = rule(currentCart(), products, Date.now())
  if (check === null) return 'unchanged'
  replaceCart(check.cart)
  for (const news of check.news) onNews(news)
  return check.news.length === 0 ? 'unchanged' : 'changed'
}

function lastValidation(): number | null {
  const stored = readStored('lastCartValidation')
  return stored === null ? null : Number(stored)
}
