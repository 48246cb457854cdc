import * as contract from '../../contract/catalogue.ts'
import type { SearchNames } from '../../shop/catalogue/search-names.ts'
import { getServiceForms as serviceFormsContract } from '../../contract/service-forms.ts'
import { reads, type Route } from '../http/route.ts'
import { getProduct } from './get-product.ts'
import { getServiceForms } from './get-service-forms.ts'
import { keepFacts } from './kept-facts.ts'
import { listAllProducts } from './list-all-products.ts'
import { listCategories } from './list-categories.ts'
import { listProducts } from './list-products.ts'
import { listShelf } from './list-shelf.ts'
import { openSearch } from './search.ts'
import { suggest } from './suggest.ts'

/** `names`: what people call things beside the shop's own words. */
export function catalogueRoutes(names: SearchNames): readonly Route[] {
  const needs = { facts: keepFacts(), search: openSearch(names) }
  return [
    reads(contract.listAllProducts, listAllProducts),
    reads(contract.listProducts, (read, input) => listProducts(needs, read, input)),
    reads(contract.suggest, (read, input) => suggest(needs, read, input)),
    reads(contract.getProduct, getProduct),
    reads(contract.listShelf, listShelf),
    reads(contract.listCategories, listCategories),
    reads(serviceFormsContract, getServiceForms),
  ]
}
