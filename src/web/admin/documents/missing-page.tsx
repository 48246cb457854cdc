import { defineAdminPage } from '../frame/define-admin-page.ts'
import { documentWords, stockWords } from '#web/admin/words.ts'
import { MissingView } from './missing-view.tsx'

export const page = defineAdminPage({
  title: (language) => documentWords.of(language).title,
  words: [documentWords, stockWords],
  View: MissingView,
})
