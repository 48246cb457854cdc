import type { ProductCard } from '#contract/catalogue.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { filterWords } from './filter-words.ts'
import { ProductGrid } from '../product-grid.tsx'

type NothingFoundProps = {
  /** Bestselling products. */
  readonly popular: readonly ProductCard[]
  /** The address of the list without its filters, if they exclude everything. */
  readonly withoutFilters?: string
  /** Nothing was searched for: the shop has no products on sale. */
  readonly nothingOnSale?: boolean
  /** Posts or questions match the search. */
  readonly textsFound?: boolean
}

/** No product matches; three ways to go on. */
export function NoResults({
  popular,
  withoutFilters,
  nothingOnSale = false,
  textsFound = false,
}: NothingFoundProps) {
  const words = filterWords.use()
  if (nothingOnSale)
    return (
      <EmptyState title={words.nothingOnSale} text={words.nothingOnSaleText} icon={<Icon name="search" />}>
        <ButtonLink href="/contact">{words.ask}</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <EmptyState
        title={
          withoutFilters !== undefined ? words.filteredOut : textsFound ? words.noProduct : words.nothing
        }
        text={withoutFilters === undefined ? words.nothingText : words.filteredOutText}
        icon={<Icon name="search" />}
      >
        <div className="flex flex-wrap justify-center gap-1">
          {withoutFilters === undefined ? (
            <ButtonLink href="/products">{words.showAll}</ButtonLink>
          ) : (
            <ButtonLink href={withoutFilters}>{words.clear}</ButtonLink>
          )}
          <ButtonLink href="/contact" variant="secondary">
            {words.ask}
          </ButtonLink>
        </div>
      </EmptyState>
      {popular.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-xl">{words.popular}</h2>
          <ProductGrid products={popular} />
        </section>
      )}
    </>
  )
}
