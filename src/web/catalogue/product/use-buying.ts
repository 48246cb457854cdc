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
  /** Puts the chosen units into the cart and opens its drawer. */
  readonly add: () => void
  /** For a moment after that. */
  readonly added: boolean
  /** In shekels, what the chosen units cost with the visitor's coupon; null: as much as without. */
  readonly couponPrice: number | null
  readonly setCouponPrice: (shekels: number | null) => void
}

/** What the buy box and the bar at the foot of a phone share. */
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
