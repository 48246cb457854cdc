import { checkoutWords } from '#web/checkout/checkout-words.ts'
import { detailWords } from '#web/checkout/service-details/detail-words.ts'
import { identityWords } from '#web/identity/identity-words.ts'
import { giftWords } from '#web/gifts/gift-words.ts'
import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { OrderView } from './order-view.tsx'
import { ordersWords } from './orders-words.ts'

export const page = definePage({
  calls: noCalls,
  words: [ordersWords, giftWords, checkoutWords, detailWords, identityWords],
  head: (_words, _data, { language }) => ({
    title: ordersWords.of(language).list.number,
    description: '',
    noindex: true,
  }),
  View: OrderView,
})
