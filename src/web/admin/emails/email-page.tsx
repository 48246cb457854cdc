import { emailWords, textWords } from '#web/admin/words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { EmailView } from './email-view.tsx'

export const page = defineAdminPage({
  title: (language) => emailWords.of(language).title,
  words: [emailWords, textWords],
  View: EmailView,
})
