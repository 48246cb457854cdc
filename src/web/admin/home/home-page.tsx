import { contentAdminWords, homeAdminWords, productWords, textWords } from '#web/admin/words.ts'
import { homeWords } from '#web/catalogue/home/home-words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { HomeLayoutView } from './home-layout-view.tsx'

export const page = defineAdminPage({
  title: (language) => homeAdminWords.of(language).title,
  words: [homeAdminWords, contentAdminWords, textWords, productWords, homeWords],
  View: HomeLayoutView,
})
