import { defineAdminPage } from '../frame/define-admin-page.ts'
import { adminWords, stockWords } from '#web/admin/words.ts'
import { ProductStockView } from './product-stock-view.tsx'

export const page = defineAdminPage({
  title: (language) => adminWords.of(language).rooms.stock,
  words: [stockWords],
  View: ProductStockView,
})
