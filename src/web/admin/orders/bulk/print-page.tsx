import { bulkWords, orderAdminWords, stockWords } from '#web/admin/words.ts'
import { detailWords } from '#web/checkout/service-details/detail-words.ts'
import { defineAdminPage } from '#web/admin/frame/define-admin-page.ts'
import { PrintView } from './print-view.tsx'

export const page = defineAdminPage({
  title: (language) => orderAdminWords.of(language).title,
  words: [orderAdminWords, bulkWords, stockWords, detailWords],
  View: PrintView,
})
