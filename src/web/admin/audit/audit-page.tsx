import { defineDeskPage } from '../frame/define-desk-page.ts'
import { AuditView } from './audit-view.tsx'
import { auditWords } from './audit-words.ts'

export const page = defineDeskPage({
  title: (language) => auditWords.of(language).title,
  words: [auditWords],
  View: AuditView,
})
