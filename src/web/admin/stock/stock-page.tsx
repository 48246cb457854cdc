import { defineDeskPage } from '../frame/define-desk-page.ts'
import { deskWords } from '../frame/desk-words.ts'
import { stockWords } from './stock-words.ts'
import { StockView } from './stock-view.tsx'

export const page = defineDeskPage({
  title: (language) => deskWords.of(language).rooms.stock,
  words: [stockWords],
  View: StockView,
})
