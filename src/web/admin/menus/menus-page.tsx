import { contentAdminWords, homeAdminWords, menuWords } from '#web/admin/words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { MenusLayoutView } from './menus-layout-view.tsx'

export const page = defineAdminPage({
  title: (language) => menuWords.of(language).title,
  words: [menuWords, homeAdminWords, contentAdminWords],
  View: MenusLayoutView,
})
