import { couponWords } from '#web/coupons/coupon-words.ts'
import { giftWords } from '#web/gifts/gift-words.ts'
import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { CheckoutView } from './checkout-view.tsx'
import { checkoutWords } from './checkout-words.ts'
import { detailWords } from './service-details/detail-words.ts'

export const page = definePage({
  calls: noCalls,
  words: [checkoutWords, giftWords, couponWords, detailWords],
  head: (_words, _data, { language }) => ({
    title: checkoutWords.of(language).title,
  }),
  View: CheckoutView,
})
