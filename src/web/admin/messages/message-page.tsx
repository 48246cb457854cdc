import { defineAdminPage } from '../frame/define-admin-page.ts'
import { messageAdminWords } from '#web/admin/words.ts'
import { MessageView } from './message-view.tsx'

export const page = defineAdminPage({
  title: (language) => messageAdminWords.of(language).title,
  words: [messageAdminWords],
  View: MessageView,
})
