import { defineAdminPage } from '../frame/define-admin-page.ts'
import { reportWords } from '#web/admin/words.ts'
import { VisitsView } from './visits-view.tsx'

export const page = defineAdminPage({
  title: (language) => reportWords.of(language).title,
  words: [reportWords],
  View: VisitsView,
})
