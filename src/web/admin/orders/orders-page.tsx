import { defineAdminPage } from '../frame/define-admin-page.ts'
import { bulkWords, orderAdminWords, stockWords } from '#web/admin/words.ts'
import { OrdersView } from './orders-view.tsx'

export const page = defineAdminPage({
  title: (language) => orderAdminWords.of(language).title,
  words: [orderAdminWords, bulkWords, stockWords],
  View: OrdersView,
})
