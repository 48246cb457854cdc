import { useState } from 'react'
import type { ProductPage } from '../../contract/catalogue.ts'
import { needsRegionWarning } from '../../shop/catalogue/product.ts'
import { addToCart, openCartDrawer } from '../cart/cart-store.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useWords } from '../platform/site.ts'

/** How many, and into the cart. Says plainly when there is nothing to buy, or when a key may not work here. */
export function BuyBox({ product }: { readonly product: ProductPage }) {
  const { card, product: words } = useWords().catalogue
  const [quantity, setQuantity] = useState(1)
  if (product.outOfStock)
    return (
      <p className="flex items-start gap-1 rounded-sm bg-sunken p-2">
        <Icon name="stock" className="mt-0.25 shrink-0" />
        {words.soldOutText}
      </p>
    )
  const add = () => {
    if (addToCart(product, quantity)) openCartDrawer()
  }
  return (
    <div className="grid gap-1.5">
      {needsRegionWarning(product.facts.region) && (
        <p role="note" className="flex items-start gap-1 rounded-sm bg-warning-soft p-1.5 text-warning">
          <Icon name="warning" className="mt-0.25 shrink-0" />
          {words.regionWarning}
        </p>
      )}
      <div className="flex gap-1">
        {product.maxPerOrder > 1 && (
          <select
            aria-label={words.quantity}
            value={quantity}
            onChange={(event) => setQuantity(Number(event.currentTarget.value))}
            className="min-h-6.5 rounded-sm border border-edge bg-surface px-1.5 text-lg tabular-nums"
          >
            {Array.from({ length: product.maxPerOrder }, (_, at) => (
              <option key={at} value={at + 1}>
                {at + 1}
              </option>
            ))}
          </select>
        )}
        <Button size="lg" className="grow" onClick={add}>
          {card.add}
        </Button>
      </div>
      <p className="text-sm text-muted">{words.perOrder(product.maxPerOrder)}</p>
    </div>
  )
}
