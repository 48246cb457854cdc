import { giftWords } from '#web/gifts/gift-words.ts'
import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { checkoutWords } from '../checkout-words.ts'
import { detailWords } from '../service-details/detail-words.ts'
import { SuccessView } from './success-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [checkoutWords, giftWords, detailWords],
  head: (_words, _data, { language }) => ({
    title: checkoutWords.of(language).order.number,
  }),
  View: SuccessView,
})
