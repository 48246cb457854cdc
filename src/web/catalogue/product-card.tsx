import type { ProductCard as Product } from '../../contract/catalogue.ts'
import { addToCart } from '../cart/cart-store.ts'
import { Badge } from '../kit/badge.tsx'
import { Button } from '../kit/button.tsx'
import { Name } from '../kit/name.tsx'
import { Picture } from '../kit/picture.tsx'
import { ReducedPrice } from '../kit/price.tsx'
import { notify } from '../kit/toasts.tsx'
import { useLocalized, useWords } from '../platform/site.ts'

/** What a card's picture takes of the screen in the grid of ProductGrid. */
const sizes = '(min-width: 1200px) 282px, (min-width: 900px) 30vw, (min-width: 600px) 46vw, 92vw'

type ProductCardProps = {
  readonly product: Product
  readonly first?: boolean
  /** The level below the heading it stands under. */
  readonly heading?: 'h2' | 'h3'
}

/** A product in a list: the whole card leads to its page, the button puts it into the cart. */
export function ProductCard({ product, first = false, heading: Heading = 'h3' }: ProductCardProps) {
  const say = useLocalized()
  const { card } = useWords().catalogue
  const name = say(product.name)
  return (
    <article className="card group relative flex flex-col overflow-hidden rounded-md border border-line bg-surface">
      <div className="relative overflow-hidden">
        <Picture
          imageUrl={product.imageUrl}
          alt=""
          sizes={sizes}
          place="grid"
          first={first}
          className="card-picture"
        />
        <ProductBadges product={product} />
      </div>
      <div className="flex grow flex-col gap-1 p-2">
        <p className="text-xs font-semibold text-muted">{say(product.category.name)}</p>
        <Heading className="text-base leading-snug font-bold">
          <a href={`/product/${product.slug}`} className="card-link">
            <Name text={name} />
          </a>
        </Heading>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-1 pt-1">
          <ReducedPrice price={product.price} fullPrice={product.fullPrice} />
          {product.outOfStock ? (
            <span className="text-sm font-semibold text-muted">{card.soldOut}</span>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              className="relative"
              onClick={() => addToCart(product) && notify('success', card.added(name))}
            >
              {card.add}
              <span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

/** OFF, new and sold out, over the corner of a picture. */
export function ProductBadges({
  product,
}: {
  readonly product: Pick<Product, 'discountPercent' | 'isNew' | 'outOfStock'>
}) {
  const { card } = useWords().catalogue
  return (
    <div className="pointer-events-none absolute start-1 top-1 flex flex-wrap gap-0.5">
      {product.discountPercent !== null && <Badge tone="brass">{card.off(product.discountPercent)}</Badge>}
      {product.isNew && <Badge tone="info">{card.new}</Badge>}
      {product.outOfStock && <Badge>{card.soldOut}</Badge>}
    </div>
  )
}
