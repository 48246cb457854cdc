import { defineAdminPage } from '../../frame/define-admin-page.ts'
import { stockWords } from '../../stock/stock-words.ts'
import { orderAdminWords } from '../order-admin-words.ts'
import { PaymentsView } from './payments-view.tsx'
import { unmatchedWords } from './unmatched-words.ts'

export const page = defineAdminPage({
  title: (language) => unmatchedWords.of(language).title,
  words: [unmatchedWords, orderAdminWords, stockWords],
  View: PaymentsView,
})
