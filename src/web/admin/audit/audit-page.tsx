import { couponDeskWords } from '../coupons/coupon-desk-words.ts'
import { defineDeskPage } from '../frame/define-desk-page.ts'
import { messageDeskWords } from '../messages/message-desk-words.ts'
import { orderDeskWords } from '../orders/order-desk-words.ts'
import { strayWords } from '../orders/stray-words.ts'
import { timelineWords } from '../orders/timeline-words.ts'
import { productWords } from '../products/product-words.ts'
import { stockWords } from '../stock/stock-words.ts'
import { actionWords } from './action-words.ts'
import { AuditView } from './audit-view.tsx'
import { auditWords } from './audit-words.ts'

export const page = defineDeskPage({
  title: (language) => auditWords.of(language).title,
  words: [
    auditWords,
    actionWords,
    orderDeskWords,
    timelineWords,
    strayWords,
    stockWords,
    productWords,
    messageDeskWords,
    couponDeskWords,
  ],
  View: AuditView,
})
