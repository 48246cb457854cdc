import type * as contract from '#contract/catalogue.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { noFilters } from '#shop/catalogue/list/facets.ts'
import { readFacetSheet } from '#shop/catalogue/list/read-facet-sheet.ts'
import type { Read } from '#server/database/transaction.ts'
import type { SearchNeeds } from './list-products.ts'
import { findCards } from '../product/product-card.ts'

const productsShown = 5
const categoriesShown = 3

/** The first products of a search, and the categories that contain most of its results. */
export async function suggest(
  needs: SearchNeeds,
  read: Read,
  { q }: InputOf<typeof contract.suggest>,
): Promise<OutputOf<typeof contract.suggest>> {
  const { version, sheet, categories } = await needs.facets(read)
  const { found, understood } = await needs.search(read, version, q)
  const { ids, total, counts } = readFacetSheet(sheet, {
    found,
    filters: noFilters,
    order: 'popular',
    falling: false,
    skip: 0,
    take: productsShown,
  })
  return {
    products: await findCards(read, ids),
    categories: categories
      .map(({ slug, name }) => ({ slug, name, count: counts.category.get(slug) ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, categoriesShown),
    total,
    understood,
  }
}
