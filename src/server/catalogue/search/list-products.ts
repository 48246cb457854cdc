import type * as contract from '#contract/catalogue.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { SheetOrder } from '#shop/catalogue/list/facet-sheet.ts'
import { noFilters } from '#shop/catalogue/list/facets.ts'
import { type SheetQuery, readFacetSheet } from '#shop/catalogue/list/read-facet-sheet.ts'
import type { Read } from '#server/database/transaction.ts'
import type { CatalogueFacets, CachedFacets } from './cached-facets.ts'
import { findCards } from '../product/product-card.ts'
import type { ProductSearch } from './search.ts'

type Input = InputOf<typeof contract.listProducts>
type Found = OutputOf<typeof contract.listProducts>
export type SearchNeeds = { readonly facets: CachedFacets; readonly search: ProductSearch }

const productsPerPage = 12
const popularShown = 4

/** Products on sale: searched, filtered, sorted and paged, with the number of results per filter value. */
export async function listProducts(needs: SearchNeeds, read: Read, input: Input): Promise<Found> {
  const { version, sheet, categories } = await needs.facets(read)
  const { found, understood, onlyInTexts } = await needs.search(read, version, input.q)
  const { ids, total, counts } = readFacetSheet(sheet, {
    found,
    filters: input,
    ...orderOf(input),
    skip: (input.page - 1) * productsPerPage,
    take: productsPerPage,
  })
  const [products, popular] = await Promise.all([
    findCards(read, ids),
    total === 0 ? findCards(read, bestSellers(sheet)) : [],
  ])
  const { category, ...facets } = counts
  return {
    products,
    total,
    page: input.page,
    pages: Math.max(1, Math.ceil(total / productsPerPage)),
    categories: categories.map(({ slug, name }) => ({ slug, name, count: category.get(slug) ?? 0 })),
    facets,
    understood,
    onlyInTexts,
    popular,
  }
}

function orderOf({ sort, language }: Input): { order: SheetOrder; falling: boolean } {
  if (sort === 'price-up' || sort === 'price-down') return { order: 'price', falling: sort === 'price-down' }
  if (sort === 'name') return { order: `name-${language}`, falling: false }
  return { order: sort, falling: false }
}

function bestSellers(sheet: CatalogueFacets['sheet']): string[] {
  const everything: SheetQuery = {
    found: null,
    filters: noFilters,
    order: 'popular',
    falling: false,
    skip: 0,
    take: popularShown,
  }
  return readFacetSheet(sheet, everything).ids
}
