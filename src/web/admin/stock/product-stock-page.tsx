import { defineAdminPage } from '../frame/define-admin-page.ts'
import { adminWords } from '../frame/admin-words.ts'
import { ProductStockView } from './product-stock-view.tsx'
import { stockWords } from './stock-words.ts'

export const page = defineAdminPage({
  title: (language) => adminWords.of(language).rooms.stock,
  words: [stockWords],
  View: ProductStockView,
})
