import { defineAdminPage } from '../../frame/define-admin-page.ts'
import { CategoriesView } from './categories-view.tsx'
import { categoryWords } from './category-words.ts'
import { productWords } from '../product-words.ts'

export const page = defineAdminPage({
  title: (language) => categoryWords.of(language).title,
  words: [categoryWords, productWords],
  View: CategoriesView,
})
