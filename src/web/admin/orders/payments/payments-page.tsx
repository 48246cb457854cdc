import { defineAdminPage } from '#web/admin/frame/define-admin-page.ts'
import { orderAdminWords, stockWords, unmatchedWords } from '#web/admin/words.ts'
import { PaymentsView } from './payments-view.tsx'

export const page = defineAdminPage({
  title: (language) => unmatchedWords.of(language).title,
  words: [unmatchedWords, orderAdminWords, stockWords],
  View: PaymentsView,
})
