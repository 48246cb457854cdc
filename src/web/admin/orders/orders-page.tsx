import { defineDeskPage } from '../frame/define-desk-page.ts'
import { orderDeskWords } from './order-desk-words.ts'
import { OrdersView } from './orders-view.tsx'

export const page = defineDeskPage({
  title: (language) => orderDeskWords.of(language).title,
  words: [orderDeskWords],
  View: OrdersView,
})
