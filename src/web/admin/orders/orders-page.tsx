import { defineAdminPage } from '../frame/define-admin-page.ts'
import { orderAdminWords } from './order-admin-words.ts'
import { OrdersView } from './orders-view.tsx'

export const page = defineAdminPage({
  title: (language) => orderAdminWords.of(language).title,
  words: [orderAdminWords],
  View: OrdersView,
})
