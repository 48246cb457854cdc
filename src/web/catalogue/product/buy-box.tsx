import { type RefObject, useState } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { needsRegionWarning } from '#shop/catalogue/product.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PaymentMarks } from '#web/kit/marks/payment-marks.tsx'
import { SelectBox } from '#web/kit/select.tsx'
import { Lazy } from '#web/platform/framework/lazy.tsx'
import { useWords } from '#web/platform/framework/site.ts'
import type { Buying } from './use-buying.ts'

const loadAlert = () => import('#web/alerts/alert-section.ts').then(({ section }) => section)

export type BuyBoxProps = {
  readonly product: ProductPage
  readonly buying: Buying
  /** The row with the button: while it is on the screen, the bar at the bottom is hidden. */
  readonly actions: RefObject<HTMLDivElement | null>
}

/** Quantity and the button to the cart. States clearly if the product is unavailable or may not work here. */
export function BuyBox({ product, buying: { quantity, setQuantity, add, added }, actions }: BuyBoxProps) {
  const { card, product: words } = useWords().catalogue
  if (product.outOfStock) return <SoldOut product={product} />
  return (
    <div className="grid gap-1.5">
      {needsRegionWarning(product.attributes.region) && (
        <p
          role="note"
          className="flex items-start gap-1 rounded-sm bg-warning-soft p-1.5 text-sm text-warning"
        >
          <Icon name="warning" className="mt-0.25" />
          {words.regionWarning}
        </p>
      )}
      <div ref={actions} className="flex gap-1">
        {product.maxPerOrder > 1 && (
          <SelectBox
            aria-label={words.quantity}
            value={quantity}
            onChange={(event) => setQuantity(Number(event.currentTarget.value))}
            look="min-h-6.5 rounded-sm border border-edge bg-surface ps-2 text-lg digits hover:border-ink"
          >
            {Array.from({ length: product.maxPerOrder }, (_, at) => (
              <option key={at} value={at + 1}>
                {at + 1}
              </option>
            ))}
          </SelectBox>
        )}
        <Button size="lg" className="grow" onClick={add}>
          <Icon name={added ? 'done' : 'bag'} />
          {card.add}
        </Button>
      </div>
      <p className="text-sm text-muted">{words.perOrder(product.maxPerOrder)}</p>
      <PaymentMarks />
    </div>
  )
}

function SoldOut({ product }: { readonly product: ProductPage }) {
  const words = useWords().catalogue.product
  const [open, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-1.5 rounded-sm bg-sunken p-2">
      <p className="flex items-start gap-1">
        <Icon name="stock" className="mt-0.25" />
        {words.soldOutText}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button onClick={() => setOpen(true)}>{words.notifyMe}</Button>
        <ButtonLink variant="quiet" href={`/products?category=${product.category.slug}`}>
          {words.similar}
        </ButtonLink>
      </div>
      <Lazy wanted={open} load={loadAlert} props={{ product, open, onClose: () => setOpen(false) }} />
    </div>
  )
}
