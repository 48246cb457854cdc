import { defineAdminPage } from '../frame/define-admin-page.ts'
import { messageAdminWords, orderAdminWords, refundWords, stockWords } from '#web/admin/words.ts'
import { MessageView } from './message-view.tsx'

export const page = defineAdminPage({
  title: (language) => messageAdminWords.of(language).title,
  words: [messageAdminWords, orderAdminWords, refundWords, stockWords],
  View: MessageView,
})
