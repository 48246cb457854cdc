import { actionWords } from '../audit/action-words.ts'
import { defineDeskPage } from '../frame/define-desk-page.ts'
import { stockWords } from '../stock/stock-words.ts'
import { detailWords } from '../../checkout/detail-words.ts'
import { orderDeskWords } from './order-desk-words.ts'
import { OrderView } from './order-view.tsx'
import { strayWords } from './stray-words.ts'
import { timelineWords } from './timeline-words.ts'

export const page = defineDeskPage({
  title: (language) => orderDeskWords.of(language).title,
  words: [orderDeskWords, detailWords, timelineWords, actionWords, stockWords, strayWords],
  View: OrderView,
})
