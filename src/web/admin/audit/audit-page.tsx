import {
  actionWords,
  auditWords,
  couponAdminWords,
  messageAdminWords,
  orderAdminWords,
  productWords,
  stockWords,
  timelineWords,
  unmatchedWords,
} from '#web/admin/words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { AuditView } from './audit-view.tsx'

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
