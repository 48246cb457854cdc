import * as contract from '#contract/catalogue.ts'
import * as serviceFormsContract from '#contract/orders/service-forms.ts'
import type { Content } from '#server/context/content.ts'
import { query, type Route } from '#server/http/route.ts'
import { getProduct } from './product/get-product.ts'
import { getServiceForms } from './get-service-forms.ts'
import { cacheFacets } from './search/cached-facets.ts'
import { listAllProducts } from './list-all-products.ts'
import { listCategories } from './categories/list-categories.ts'
import { listProducts } from './search/list-products.ts'
import { listShelf } from './home/list-shelf.ts'
import { openSearch } from './search/search.ts'
import { suggest } from './search/suggest.ts'

/** `content` provides the search names, which products do not contain. */
export function catalogueRoutes(content: Pick<Content, 'searchNames'>): readonly Route[] {
  const needs = { facets: cacheFacets(), search: openSearch(content) }
  return [
    query(contract.listAllProducts, listAllProducts),
    query(contract.listProducts, (read, input) => listProducts(needs, read, input)),
    query(contract.suggest, (read, input) => suggest(needs, read, input)),
    query(contract.getProduct, getProduct),
    query(contract.listShelf, listShelf),
    query(contract.listCategories, listCategories),
    query(serviceFormsContract.getServiceForms, getServiceForms),
  ]
}
