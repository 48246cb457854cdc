import * as categories from '#contract/admin/products/categories.ts'
import * as prices from '#contract/admin/products/prices.ts'
import * as contract from '#contract/admin/products/products.ts'
import { megabyte } from '#shop/limits.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { query, type Route, handler, transaction } from '#server/http/route.ts'
import { addCategory } from './admin/categories/add-category.ts'
import { listCategories } from './categories/list-categories.ts'
import { addPicture } from './images/add-picture.ts'
import { addProduct } from './admin/add-product.ts'
import { addVariant } from './admin/add-variant.ts'
import { changePrices } from './admin/change-prices.ts'
import { changeProduct } from './admin/change-product.ts'
import { changeProducts } from './admin/change-products.ts'
import { duplicateProduct } from './admin/duplicate-product.ts'
import { exportProducts } from './import/export-products.ts'
import { getAdminProduct } from './admin/get-admin-product.ts'
import { importProducts } from './import/import-products.ts'
import { listAdminProducts } from './admin/list-admin-products.ts'
import { listPriceChanges } from './admin/list-price-changes.ts'
import { makeMainVariant } from './admin/make-main-variant.ts'
import { orderCategories } from './admin/categories/order-categories.ts'
import { previewTexts } from './admin/preview-texts.ts'
import { putProductFile } from '#server/catalogue/files/upload-product-file.ts'
import { undoPriceChange } from './admin/undo-price-change.ts'
import { removeCategory } from './admin/categories/remove-category.ts'
import { renameCategory } from './admin/categories/rename-category.ts'

/** The admin area's routes for products. */
export const adminProductRoutes = ({
  settings,
  blobs,
}: Pick<ServerContext, 'settings' | 'blobs'>): readonly Route[] => [
  query(contract.listAdminProducts, listAdminProducts),
  query(contract.getAdminProduct, getAdminProduct),
  transaction(contract.addProduct, (work, input) => addProduct(work, settings, input)),
  transaction(contract.changeProduct, (work, input) => changeProduct(work, settings, input)),
  transaction(contract.duplicateProduct, duplicateProduct),
  transaction(contract.addVariant, addVariant),
  transaction(contract.makeMainVariant, makeMainVariant),
  transaction(contract.changeProducts, (work, input) => changeProducts(work, settings, input)),
  transaction(prices.changePrices, changePrices),
  query(prices.listPriceChanges, listPriceChanges),
  transaction(prices.undoPriceChange, undoPriceChange),
  handler(contract.addPicture, (context, input) => addPicture(context, blobs, input)),
  handler(contract.putProductFile, (context, input) => putProductFile(context, blobs, input)),
  query(contract.getFileLimit, async () => ({ megabytes: settings.files.maxFileBytes / megabyte })),
  query(contract.previewTexts, previewTexts),
  query(contract.exportProducts, exportProducts),
  transaction(contract.importProducts, (work, input) => importProducts(work, settings, input)),
  query(categories.listAdminCategories, listCategories),
  transaction(categories.addCategory, addCategory),
  transaction(categories.renameCategory, renameCategory),
  transaction(categories.removeCategory, removeCategory),
  transaction(categories.orderCategories, orderCategories),
]
