import type { ProductCard as Product } from '#contract/catalogue.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { addToCart } from '#web/cart/cart-store.ts'
import { useAdded } from '#web/cart/use-added.ts'
import { HeartButton } from '#web/favourites/heart-button.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Picture } from '#web/kit/picture.tsx'
import { Price, ReducedPrice } from '#web/kit/price.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage, useLocalized, useWords } from '#web/platform/framework/site.ts'
import { ProductName } from './product-name.tsx'
import { Stars } from './stars.tsx'

/** The width of a card's picture in ProductGrid; on a phone it is cropped to a column. */
const sizes = '(min-width: 1536px) 334px, (min-width: 1200px) 282px, (min-width: 600px) 46vw, 240px'

type ProductCardProps = {
  readonly product: Product
  readonly first?: boolean
  /** One level below the heading above. */
  readonly heading?: 'h2' | 'h3'
}

/** A product in a list: the card links to its page, the button adds it to the cart. Horizontal on a phone. */
export function ProductCard({ product, first = false, heading: Heading = 'h3' }: ProductCardProps) {
  const say = useLocalized()
  const language = useLanguage()
  const { card } = useWords().catalogue
  const path = productPath(product, language)
  return (
    <article className="card">
      <div className="relative overflow-hidden">
        <Picture
          imageUrl={product.imageUrl}
          alt=""
          sizes={sizes}
          place="grid"
          first={first}
          coverOf={path}
          className="card-picture"
        />
        {/* at the bottom, because covers have their title at the top */}
        <div className="pointer-events-none absolute inset-x-1 bottom-1 flex flex-wrap-reverse gap-0.5 max-sm:start-6 max-sm:justify-end">
          {product.discountPercent !== null && (
            <Badge tone="brass">{card.off(product.discountPercent)}</Badge>
          )}
          {product.isNew && <Badge tone="info">{card.new}</Badge>}
          {product.outOfStock && <Badge>{card.soldOut}</Badge>}
        </div>
      </div>
      <HeartButton
        productId={product.id}
        name={say(product.name)}
        className="absolute end-1 top-1 z-1 size-4.5 max-sm:start-1 max-sm:top-auto max-sm:bottom-1"
      />
      <div className="flex flex-col p-1.5 sm:p-2">
        <p className="flex justify-between gap-1 text-xs text-muted">
          {say(product.category.name)}
          {product.rating !== null && <Stars {...product.rating} />}
        </p>
        <Heading className="mt-0.25 leading-snug font-bold">
          <a href={path} className="card-link">
            <ProductName text={say(product.name)} variantClassName="text-sm" />
          </a>
        </Heading>
        {product.others !== null && (
          <p className="mt-0.5 text-sm text-muted">
            {card.others(product.others.count)}
            {product.others.from < product.price && (
              <>
                {card.from}
                <Price shekels={product.others.from} />
              </>
            )}
          </p>
        )}
        <div className="mt-auto flex min-h-5.5 items-center justify-between gap-1 pt-1">
          <ReducedPrice price={product.price} fullPrice={product.fullPrice} />
          {!product.outOfStock && <AddButton product={product} />}
        </div>
      </div>
    </article>
  )
}

function AddButton({ product }: { readonly product: Product }) {
  const say = useLocalized()
  const language = useLanguage()
  const { cart, catalogue } = useWords()
  const { card } = catalogue
  const name = say(product.name)
  const [added, showAdded] = useAdded()
  const add = () => {
    const outcome = addToCart(product)
    const inText = nameInText(name, language)
    if (outcome !== 'refused') showAdded()
    if (outcome === 'added') notify('success', card.added(inText))
    if (outcome === 'limited') notify('warning', cart.atMost(inText, product.maxPerOrder))
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      className="relative shrink-0 max-sm:size-5.5 max-sm:px-0"
      onClick={add}
    >
      <Icon name={added ? 'done' : 'bag'} className={added ? 'text-success sm:absolute' : 'sm:hidden'} />
      <span className={`max-sm:sr-only ${added ? 'sm:opacity-0' : ''}`}>{card.add}</span>
      <span className="sr-only">{` ${name}`}</span>
    </Button>
  )
}
