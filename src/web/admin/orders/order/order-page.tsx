import {
  actionWords,
  blockWords,
  documentWords,
  disputeWords,
  orderAdminWords,
  refundWords,
  stockWords,
  timelineWords,
  unmatchedWords,
} from '#web/admin/words.ts'
import { defineAdminPage } from '#web/admin/frame/define-admin-page.ts'
import { giftWords } from '#web/gifts/gift-words.ts'
import { detailWords } from '#web/checkout/service-details/detail-words.ts'
import { ordersWords } from '#web/orders/orders-words.ts'
import { AdminOrderView } from './order-view.tsx'

export const page = defineAdminPage({
  title: (language) => orderAdminWords.of(language).title,
  words: [
    orderAdminWords,
    blockWords,
    refundWords,
    giftWords,
    documentWords,
    disputeWords,
    detailWords,
    timelineWords,
    actionWords,
    stockWords,
    unmatchedWords,
    ordersWords,
  ],
  View: AdminOrderView,
})
