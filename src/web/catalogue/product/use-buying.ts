import { useState } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { addToCart, openCartDrawer } from '#web/cart/cart-store.ts'
import { useAdded } from '#web/cart/use-added.ts'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage, useLocalized, useWords } from '#web/platform/framework/site.ts'

export type Buying = {
  readonly quantity: number
  readonly setQuantity: (quantity: number) => void
  /** Adds the chosen units to the cart and opens its drawer. */
  readonly add: () => void
  /** True for a moment after that. */
  readonly added: boolean
  /** The price of the chosen units with the visitor's coupon, in shekels; null if it changes nothing. */
  readonly couponPrice: number | null
  readonly setCouponPrice: (shekels: number | null) => void
}

/** State shared by the buy box and the bar at the bottom of a phone's screen. */
export function useBuying(product: ProductPage): Buying {
  const { cart } = useWords()
  const say = useLocalized()
  const language = useLanguage()
  const [quantity, setQuantity] = useState(1)
  const [couponPrice, setCouponPrice] = useState<number | null>(null)
  const [added, showAdded] = useAdded()
  const add = () => {
    const outcome = addToCart(product, quantity)
    if (outcome === 'limited')
      notify('warning', cart.atMost(nameInText(say(product.name), language), product.maxPerOrder))
    if (outcome === 'refused') return
    showAdded()
    openCartDrawer()
  }
  return { quantity, setQuantity, add, added, couponPrice, setCouponPrice }
}
