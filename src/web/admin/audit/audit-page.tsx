import { couponAdminWords } from '../coupons/coupon-admin-words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { messageAdminWords } from '../messages/message-admin-words.ts'
import { orderAdminWords } from '../orders/order-admin-words.ts'
import { unmatchedWords } from '../orders/payments/unmatched-words.ts'
import { timelineWords } from '../orders/timeline-words.ts'
import { productWords } from '../products/product-words.ts'
import { stockWords } from '../stock/stock-words.ts'
import { actionWords } from './action-words.ts'
import { AuditView } from './audit-view.tsx'
import { auditWords } from './audit-words.ts'

export const page = defineAdminPage({
  title: (language) => auditWords.of(language).title,
  words: [
    auditWords,
    actionWords,
    orderAdminWords,
    timelineWords,
    unmatchedWords,
    stockWords,
    productWords,
    messageAdminWords,
    couponAdminWords,
  ],
  View: AuditView,
})
