import { useState } from 'react'
import type { ProductPage } from '../../contract/catalogue.ts'
import { needsRegionWarning } from '../../shop/catalogue/product.ts'
import { addToCart, openCartDrawer } from '../cart/cart-store.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { SelectBox } from '../kit/select.tsx'
import { useWords } from '../platform/site.ts'

/** How many, and into the cart. Says plainly when there is nothing to buy, or when a key may not work here. */
export function BuyBox({ product }: { readonly product: ProductPage }) {
  const { card, product: words } = useWords().catalogue
  const [quantity, setQuantity] = useState(1)
  if (product.outOfStock) return <SoldOut category={product.category.slug} />
  const add = () => {
    if (addToCart(product, quantity)) openCartDrawer()
  }
  return (
    <div className="grid gap-1.5">
      {needsRegionWarning(product.facts.region) && (
        <p
          role="note"
          className="flex items-start gap-1 rounded-sm bg-warning-soft p-1.5 text-sm text-warning"
        >
          <Icon name="warning" className="mt-0.25" />
          {words.regionWarning}
        </p>
      )}
      <div className="flex gap-1">
        {product.maxPerOrder > 1 && (
          <SelectBox
            aria-label={words.quantity}
            value={quantity}
            onChange={(event) => setQuantity(Number(event.currentTarget.value))}
            look="min-h-6.5 rounded-sm border border-edge bg-surface ps-2 text-lg tabular-nums hover:border-ink"
          >
            {Array.from({ length: product.maxPerOrder }, (_, at) => (
              <option key={at} value={at + 1}>
                {at + 1}
              </option>
            ))}
          </SelectBox>
        )}
        <Button size="lg" className="grow" onClick={add}>
          <Icon name="bag" />
          {card.add}
        </Button>
      </div>
      <p className="text-sm text-muted">{words.perOrder(product.maxPerOrder)}</p>
    </div>
  )
}

function SoldOut({ category }: { readonly category: string }) {
  const words = useWords().catalogue.product
  return (
    <div className="grid justify-items-start gap-1.5 rounded-sm bg-sunken p-2">
      <p className="flex items-start gap-1">
        <Icon name="stock" className="mt-0.25" />
        {words.soldOutText}
      </p>
      <ButtonLink variant="secondary" size="sm" href={`/products?category=${category}`}>
        {words.similar}
      </ButtonLink>
    </div>
  )
}
