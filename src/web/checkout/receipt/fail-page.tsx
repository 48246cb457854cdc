import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { checkoutWords } from '../checkout-words.ts'
import { detailWords } from '../service-details/detail-words.ts'
import { FailView } from './fail-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [checkoutWords, detailWords],
  head: (_words, _data, { language }) => ({
    title: checkoutWords.of(language).fail.title,
  }),
  View: FailView,
})
