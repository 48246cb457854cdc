import { defineDeskPage } from '../frame/define-desk-page.ts'
import { deskWords } from '../frame/desk-words.ts'
import { ProductStockView } from './product-stock-view.tsx'
import { stockWords } from './stock-words.ts'

export const page = defineDeskPage({
  title: (language) => deskWords.of(language).rooms.stock,
  words: [stockWords],
  View: ProductStockView,
})
