import { defineDeskPage } from '../frame/define-desk-page.ts'
import { ListView } from './list-view.tsx'
import { productWords } from './product-words.ts'

export const page = defineDeskPage({
  title: (language) => productWords.of(language).title,
  words: [productWords],
  View: ListView,
})
