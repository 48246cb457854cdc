import { giftWords } from '#web/gifts/gift-words.ts'
import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { checkoutWords } from '#web/checkout/checkout-words.ts'
import { detailWords } from '#web/checkout/service-details/detail-words.ts'
import { ordersWords } from './orders-words.ts'
import { SuccessView } from './success-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [ordersWords, checkoutWords, giftWords, detailWords],
  head: (_words, _data, { language }) => ({
    title: checkoutWords.of(language).order.number,
  }),
  View: SuccessView,
})
