import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { checkoutWords } from '../checkout-words.ts'
import { detailWords } from '../service-details/detail-words.ts'
import { FailView, isFirstTry } from './fail-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [checkoutWords, detailWords],
  head: (_words, _data, { language, query }) => {
    const { title, unpaid } = checkoutWords.of(language).fail
    return { title: isFirstTry(query) ? unpaid : title }
  },
  View: FailView,
})
