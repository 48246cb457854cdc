import * as categories from '#contract/admin/products/categories.ts'
import * as prices from '#contract/admin/products/prices.ts'
import * as contract from '#contract/admin/products/products.ts'
import { query, type Route, handler, transaction } from '#server/http/route.ts'
import { addCategory } from '../categories/add-category.ts'
import { addPicture } from '../images/add-image.ts'
import { addProduct } from './add-product.ts'
import { changePrices } from './change-prices.ts'
import { changeProduct } from './change-product.ts'
import { changeProducts } from './change-products.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { exportProducts } from '../import/export-products.ts'
import { getAdminProduct } from './get-admin-product.ts'
import { importProducts } from '../import/import-products.ts'
import { listAdminProducts } from './list-admin-products.ts'
import { listPriceChanges } from './list-price-changes.ts'
import { orderCategories } from '../categories/order-categories.ts'
import { previewTexts } from './preview-texts.ts'
import { putProductFile } from './upload-product-file.ts'
import { undoPriceChange } from './undo-price-change.ts'
import { removeCategory } from '../categories/remove-category.ts'
import { renameCategory } from '../categories/rename-category.ts'

/** Products as managers see and change them. */
export const adminProductRoutes: readonly Route[] = [
  query(contract.listAdminProducts, listAdminProducts),
  query(contract.getAdminProduct, getAdminProduct),
  transaction(contract.addProduct, addProduct),
  transaction(contract.changeProduct, changeProduct),
  transaction(contract.duplicateProduct, duplicateProduct),
  transaction(contract.changeProducts, changeProducts),
  transaction(prices.changePrices, changePrices),
  query(prices.listPriceChanges, listPriceChanges),
  transaction(prices.undoPriceChange, undoPriceChange),
  handler(contract.addPicture, addPicture),
  transaction(contract.putProductFile, putProductFile),
  query(contract.previewTexts, previewTexts),
  query(contract.exportProducts, exportProducts),
  transaction(contract.importProducts, importProducts),
  transaction(categories.addCategory, addCategory),
  transaction(categories.renameCategory, renameCategory),
  transaction(categories.removeCategory, removeCategory),
  transaction(categories.orderCategories, orderCategories),
]
