import * as categories from '../../contract/desk-categories.ts'
import * as contract from '../../contract/desk-products.ts'
import { reads, type Route, steps, works } from '../http/route.ts'
import { addCategory } from './add-category.ts'
import { addPicture } from './add-picture.ts'
import { addProduct } from './add-product.ts'
import { changeProduct } from './change-product.ts'
import { changeProducts } from './change-products.ts'
import { exportProducts } from './export-products.ts'
import { getDeskProduct } from './get-desk-product.ts'
import { importProducts } from './import-products.ts'
import { listDeskProducts } from './list-desk-products.ts'
import { orderCategories } from './order-categories.ts'
import { previewTexts } from './preview-texts.ts'
import { putProductFile } from './put-product-file.ts'
import { removeCategory } from './remove-category.ts'
import { renameCategory } from './rename-category.ts'

/** Products as managers see and change them. */
export const deskProductRoutes: readonly Route[] = [
  reads(contract.listDeskProducts, listDeskProducts),
  reads(contract.getDeskProduct, getDeskProduct),
  works(contract.addProduct, addProduct),
  works(contract.changeProduct, changeProduct),
  works(contract.changeProducts, changeProducts),
  steps(contract.addPicture, addPicture),
  works(contract.putProductFile, putProductFile),
  reads(contract.previewTexts, previewTexts),
  reads(contract.exportProducts, exportProducts),
  works(contract.importProducts, importProducts),
  works(categories.addCategory, addCategory),
  works(categories.renameCategory, renameCategory),
  works(categories.removeCategory, removeCategory),
  works(categories.orderCategories, orderCategories),
]
