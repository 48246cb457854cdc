import { defineDeskPage } from '../frame/define-desk-page.ts'
import { ImportView } from './import-view.tsx'
import { importWords } from './import-words.ts'
import { productWords } from './product-words.ts'

export const page = defineDeskPage({
  title: (language) => importWords.of(language).title,
  words: [importWords, productWords],
  View: ImportView,
})
