import type { Endpoint } from '../endpoint.ts'
import * as adminProducts from './products/products.ts'
import * as prices from './products/prices.ts'
import * as adminCategories from './products/categories.ts'
import * as stock from './stock/stock.ts'
import * as batches from './stock/stock-batches.ts'
import * as imports from './stock/stock-imports.ts'
import * as keys from './stock/stock-keys.ts'

/** The endpoints of the admin area’s stock, products and categories, by name. */
export const stockAndProducts = {
  listStock: stock.listStock,
  getProductStock: stock.getProductStock,
  changeStockRules: stock.changeStockRules,
  listBatches: batches.listBatches,
  listKeys: keys.listKeys,
  findKey: keys.findKey,
  removeKeys: keys.removeKeys,
  replaceKey: keys.replaceKey,
  openKey: keys.revealStockKey,
  getBatch: batches.getBatch,
  listBatchBuyers: batches.listBatchBuyers,
  undoBatch: batches.undoBatch,
  quarantineBatch: batches.quarantineBatch,
  releaseBatch: batches.releaseBatch,
  replaceBatchKeys: batches.replaceBatchKeys,
  listWaiting: stock.listWaiting,
  startImport: imports.startImport,
  addImportLines: imports.addImportLines,
  getImport: imports.getImport,
  listImportLines: imports.listImportLines,
  confirmImport: imports.confirmImport,
  dropImport: imports.dropImport,
  listAdminProducts: adminProducts.listAdminProducts,
  getAdminProduct: adminProducts.getAdminProduct,
  addProduct: adminProducts.addProduct,
  changeProduct: adminProducts.changeProduct,
  duplicateProduct: adminProducts.duplicateProduct,
  changeProducts: adminProducts.changeProducts,
  addVariant: adminProducts.addVariant,
  makeMainVariant: adminProducts.makeMainVariant,
  changePrices: prices.changePrices,
  listPriceChanges: prices.listPriceChanges,
  undoPriceChange: prices.undoPriceChange,
  addPicture: adminProducts.addPicture,
  putProductFile: adminProducts.putProductFile,
  getFileLimit: adminProducts.getFileLimit,
  previewTexts: adminProducts.previewTexts,
  exportProducts: adminProducts.exportProducts,
  importProducts: adminProducts.importProducts,
  listAdminCategories: adminCategories.listAdminCategories,
  addCategory: adminCategories.addCategory,
  renameCategory: adminCategories.renameCategory,
  removeCategory: adminCategories.removeCategory,
  orderCategories: adminCategories.orderCategories,
} as const satisfies Record<string, Endpoint>
