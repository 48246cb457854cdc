import { actionWords } from '../audit/action-words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { stockWords } from '../stock/stock-words.ts'
import { detailWords } from '#web/checkout/service-details/detail-words.ts'
import { orderAdminWords } from './order-admin-words.ts'
import { OrderView } from './order-view.tsx'
import { unmatchedWords } from './payments/unmatched-words.ts'
import { timelineWords } from './timeline-words.ts'

export const page = defineAdminPage({
  title: (language) => orderAdminWords.of(language).title,
  words: [orderAdminWords, detailWords, timelineWords, actionWords, stockWords, unmatchedWords],
  View: OrderView,
})
