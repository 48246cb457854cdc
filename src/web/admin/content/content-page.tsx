import { contentAdminWords } from '#web/admin/words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { ContentView } from './content-view.tsx'

export const page = defineAdminPage({
  title: (language) => contentAdminWords.of(language).title,
  words: [contentAdminWords],
  View: ContentView,
})
