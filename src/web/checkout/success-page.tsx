import { definePage, noCalls } from '../platform/page.ts'
import { checkoutWords } from './checkout-words.ts'
import { detailWords } from './detail-words.ts'
import { SuccessView } from './success-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [checkoutWords, detailWords],
  head: (_words, _data, { language }) => ({
    title: checkoutWords.of(language).order.number,
  }),
  View: SuccessView,
})
