import { useEffect } from 'react'
import { hasUnknownLimits } from '#web/cart/cart-store.ts'
import { syncProducts } from '#web/cart/check-cart.ts'
import { cartAnnouncer } from '#web/cart/announce-cart-changes.ts'
import { useSite } from '#web/platform/framework/site.ts'

/**
 * Loads the unit limits of products if the cart does not know them yet. Returns a check to run before the
 * order is sent: false if the cart has just been changed, so that the shopper looks at it first.
 */
export function useCartLimits(): () => Promise<boolean> {
  const site = useSite()
  useEffect(() => {
    if (hasUnknownLimits()) void syncProducts(cartAnnouncer(site))
  }, [site])
  return async () => !hasUnknownLimits() || (await syncProducts(cartAnnouncer(site))) !== 'changed'
}
