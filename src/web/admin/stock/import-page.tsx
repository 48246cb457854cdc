import { defineDeskPage } from '../frame/define-desk-page.ts'
import { ImportView } from './import-view.tsx'
import { stockWords } from './stock-words.ts'

export const page = defineDeskPage({
  title: (language) => stockWords.of(language).bring.title,
  words: [stockWords],
  View: ImportView,
})
