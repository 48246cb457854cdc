import { getProduct, listShelf } from '#contract/addresses.ts'
import type { ProductCard } from '#contract/catalogue.ts'
import { productPath } from '#shop/catalogue/product-path.ts'
import { addToCart, closeCartDrawer, useCart } from '#web/cart/cart-store.ts'
import { ItemPicture } from '#web/cart/item-picture.tsx'
import { IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ProductName } from '#web/catalogue/product-name.tsx'
import { ReducedPrice } from '#web/kit/price.tsx'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { drawerWords } from './drawer-words.ts'

const most = 3

type SuggestionsProps = {
  readonly title: string
  /** Suggests products often bought with this one; null: the shop's bestsellers. */
  readonly beside: string | null
  /** Called before an added row is removed, so that focus can move elsewhere. */
  readonly onAdd?: () => void
}

/** Products that can be added with one press. Renders nothing if there are none or loading fails. */
export function CartSuggestions({ title, beside, onAdd }: SuggestionsProps) {
  const { items } = useCart()
  const cards = useCards(beside)
  const shown = cards
    .filter(({ id, outOfStock }) => !outOfStock && !items.some(({ productId }) => productId === id))
    .slice(0, most)
  if (shown.length === 0) return null
  return (
    <section aria-label={title} className="mt-3 grid gap-1.5 text-start">
      <h3 className="font-bold">{title}</h3>
      <ul className="grid gap-1.5">
        {shown.map((product) => (
          <Suggestion key={product.id} product={product} onAdd={onAdd} />
        ))}
      </ul>
    </section>
  )
}

type SuggestionProps = { readonly product: ProductCard; readonly onAdd: (() => void) | undefined }

function Suggestion({ product, onAdd }: SuggestionProps) {
  const words = drawerWords.use()
  const language = useLanguage()
  const name = useLocalized()(product.name)
  return (
    <li className="flex items-center gap-1.5">
      <ItemPicture images={[product.imageUrl]} name={name} className="w-8" />
      <div className="grid min-w-0 flex-1">
        <a
          href={productPath(product, language)}
          onClick={closeCartDrawer}
          className="line-clamp-3 text-sm leading-snug font-semibold [overflow-wrap:anywhere] hover:underline"
        >
          <ProductName text={name} variantClassName="text-sm" />
        </a>
        <ReducedPrice price={product.price} fullPrice={product.fullPrice} />
      </div>
      <IconButton
        label={words.add(name)}
        className="border border-edge"
        onClick={() => {
          onAdd?.()
          addToCart(product)
        }}
      >
        <Icon name="plus" />
      </IconButton>
    </li>
  )
}

function useCards(beside: string | null): readonly ProductCard[] {
  const shelf = useRead(listShelf, { shelf: 'best-sellers' }, { enabled: beside === null })
  const product = useRead(getProduct, { productIdentifier: beside ?? '' }, { enabled: beside !== null })
  return (beside === null ? shelf.data?.products : product.data?.related) ?? []
}
