import { listFavourites } from '#contract/favourites.ts'
import { ProductGrid } from '#web/catalogue/product-grid.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { favouriteWords } from '#web/favourites/favourite-words.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Pagination } from '#web/kit/pagination.tsx'
import { EmptyState, ErrorState, WaitingState } from '#web/kit/states.tsx'

/** /dashboard/user/favorites: a product removed here stays visible until the page is left. */
export function FavoritesView({ query }: { readonly query: URLSearchParams }) {
  const words = favouriteWords.use()
  const requested = Number(query.get('page') ?? '1')
  const page = Number.isInteger(requested) && requested > 0 ? requested : 1
  return (
    <section className="grid gap-3">
      <h1 className="text-2xl">{words.title}</h1>
      <Products key={page} page={page} />
    </section>
  )
}

function Products({ page }: { readonly page: number }) {
  const words = favouriteWords.use()
  const { data, error, refetch } = useRead(listFavourites, { page }, { staleTime: Infinity, gcTime: 0 })
  if (data === undefined)
    return error === null ? (
      <WaitingState />
    ) : (
      <ErrorState title={words.notLoaded} onRetry={() => void refetch()} />
    )
  if (data.total === 0)
    return (
      <EmptyState title={words.none} text={words.noneText} icon={<Icon name="heart" />}>
        <ButtonLink href="/products">{words.browse}</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <ProductGrid products={data.products} heading="h2" columns={3} />
      <Pagination
        page={data.page}
        pages={data.pages}
        addressOf={(number) => `/dashboard/user/favorites${number === 1 ? '' : `?page=${number}`}`}
      />
    </>
  )
}
