import { defineDeskPage } from '../frame/define-desk-page.ts'
import { BatchView } from './batch-view.tsx'
import { stockWords } from './stock-words.ts'

export const page = defineDeskPage({
  title: (language) => stockWords.of(language).batches.title,
  words: [stockWords],
  View: BatchView,
})
