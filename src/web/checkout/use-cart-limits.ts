import { useEffect } from 'react'
import { hasUnknownLimits } from '#web/cart/cart-store.ts'
import { syncProducts } from '#web/cart/check-cart.ts'
import { cartAnnouncer } from '#web/cart/announce-cart-changes.ts'
import { useSite } from '#web/platform/framework/site.ts'

/**
 * Learns how many units an order may hold where the cart does not know yet. Gives the question to ask
 * before the order is sent: false where the cart has just been changed, so that the shopper looks first.
 */
export function useCartLimits(): () => Promise<boolean> {
  const site = useSite()
  useEffect(() => {
    if (hasUnknownLimits()) void syncProducts(cartAnnouncer(site))
  }, [site])
  return async () => !hasUnknownLimits() || (await syncProducts(cartAnnouncer(site))) !== 'changed'
}
