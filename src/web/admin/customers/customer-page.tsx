import {
  blockWords,
  customerWords,
  disputeWords,
  messageAdminWords,
  orderAdminWords,
  reviewAdminWords,
  stockWords,
} from '#web/admin/words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { CustomerView } from './customer-view.tsx'

export const page = defineAdminPage({
  title: (language) => customerWords.of(language).customer,
  words: [
    customerWords,
    blockWords,
    orderAdminWords,
    stockWords,
    disputeWords,
    messageAdminWords,
    reviewAdminWords,
  ],
  View: CustomerView,
})
