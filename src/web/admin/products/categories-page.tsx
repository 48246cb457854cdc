import { defineDeskPage } from '../frame/define-desk-page.ts'
import { CategoriesView } from './categories-view.tsx'
import { categoryWords } from './category-words.ts'
import { productWords } from './product-words.ts'

export const page = defineDeskPage({
  title: (language) => categoryWords.of(language).title,
  words: [categoryWords, productWords],
  View: CategoriesView,
})
