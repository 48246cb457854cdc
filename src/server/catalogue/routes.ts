import * as contract from '../../contract/catalogue.ts'
import { reads, type Route } from '../http/route.ts'
import { getProduct } from './get-product.ts'
import { listAllProducts } from './list-all-products.ts'
import { listCategories } from './list-categories.ts'
import { listProducts } from './list-products.ts'
import { listShelf } from './list-shelf.ts'

export const catalogueRoutes: readonly Route[] = [
  reads(contract.listAllProducts, listAllProducts),
  reads(contract.listProducts, listProducts),
  reads(contract.getProduct, getProduct),
  reads(contract.listShelf, listShelf),
  reads(contract.listCategories, listCategories),
]
