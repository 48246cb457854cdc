import { detailWords } from '../../checkout/detail-words.ts'
import { defineDeskPage } from '../frame/define-desk-page.ts'
import { orderDeskWords } from './order-desk-words.ts'
import { CreateView } from './create-view.tsx'

export const page = defineDeskPage({
  title: (language) => orderDeskWords.of(language).create.title,
  words: [orderDeskWords, detailWords],
  View: CreateView,
})
