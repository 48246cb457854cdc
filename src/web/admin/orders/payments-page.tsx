import { defineDeskPage } from '../frame/define-desk-page.ts'
import { stockWords } from '../stock/stock-words.ts'
import { orderDeskWords } from './order-desk-words.ts'
import { PaymentsView } from './payments-view.tsx'
import { strayWords } from './stray-words.ts'

export const page = defineDeskPage({
  title: (language) => strayWords.of(language).title,
  words: [strayWords, orderDeskWords, stockWords],
  View: PaymentsView,
})
