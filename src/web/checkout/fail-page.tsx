import { definePage, noCalls } from '../platform/page.ts'
import { checkoutWords } from './checkout-words.ts'
import { detailWords } from './detail-words.ts'
import { FailView } from './fail-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [checkoutWords, detailWords],
  head: (_words, _data, { language }) => ({
    title: checkoutWords.of(language).fail.title,
  }),
  View: FailView,
})
