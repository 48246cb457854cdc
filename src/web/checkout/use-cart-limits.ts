import { useEffect } from 'react'
import { hasUnknownLimits } from '../cart/cart-store.ts'
import { syncProducts } from '../cart/check-cart.ts'
import { cartTeller } from '../cart/tell-cart-news.ts'
import { useSite } from '../platform/site.ts'

/**
 * Learns how many units an order may hold where the cart does not know yet. Gives the question to ask
 * before the order is sent: false where the cart has just been changed, so that the shopper looks first.
 */
export function useCartLimits(): () => Promise<boolean> {
  const site = useSite()
  useEffect(() => {
    if (hasUnknownLimits()) void syncProducts(cartTeller(site))
  }, [site])
  return async () => !hasUnknownLimits() || (await syncProducts(cartTeller(site))) !== 'changed'
}
