import { useState } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { addToCart, openCartDrawer } from '#web/cart/cart-store.ts'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage, useLocalized, useWords } from '#web/platform/framework/site.ts'

export type Buying = {
  readonly quantity: number
  readonly setQuantity: (quantity: number) => void
  /** Puts the chosen units into the cart and opens its drawer. */
  readonly add: () => void
}

/** What the buy box and the bar at the foot of a phone share. */
export function useBuying(product: ProductPage): Buying {
  const { cart } = useWords()
  const say = useLocalized()
  const language = useLanguage()
  const [quantity, setQuantity] = useState(1)
  const add = () => {
    const outcome = addToCart(product, quantity)
    if (outcome === 'limited')
      notify('warning', cart.atMost(nameInText(say(product.name), language), product.maxPerOrder))
    if (outcome !== 'refused') openCartDrawer()
  }
  return { quantity, setQuantity, add }
}
