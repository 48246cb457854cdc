import { defineAdminPage } from '#web/admin/frame/define-admin-page.ts'
import { CategoriesView } from './categories-view.tsx'
import { categoryWords, productWords } from '#web/admin/words.ts'

export const page = defineAdminPage({
  title: (language) => categoryWords.of(language).title,
  words: [categoryWords, productWords],
  View: CategoriesView,
})
