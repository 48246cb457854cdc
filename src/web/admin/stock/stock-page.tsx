import { defineAdminPage } from '../frame/define-admin-page.ts'
import { adminWords } from '../frame/admin-words.ts'
import { stockWords } from './stock-words.ts'
import { StockView } from './stock-view.tsx'

export const page = defineAdminPage({
  title: (language) => adminWords.of(language).rooms.stock,
  words: [stockWords],
  View: StockView,
})
