import { contentAdminWords, productWords, textWords } from '#web/admin/words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { EditorView } from './editor-view.tsx'

export const page = defineAdminPage({
  title: (language) => contentAdminWords.of(language).title,
  words: [contentAdminWords, textWords, productWords],
  View: EditorView,
})
