import { messageAdminWords } from '#web/admin/words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { SavedAnswersView } from './saved-answers-view.tsx'

export const page = defineAdminPage({
  title: (language) => messageAdminWords.of(language).answersTitle,
  words: [messageAdminWords],
  View: SavedAnswersView,
})
