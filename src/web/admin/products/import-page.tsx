import { defineDeskPage } from '../frame/define-desk-page.ts'
import { ImportView } from './import-view.tsx'
import { productWords } from './product-words.ts'

export const page = defineDeskPage({
  title: (language) => productWords.of(language).importer.title,
  words: [productWords],
  View: ImportView,
})
