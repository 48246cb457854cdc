import { checkoutWords } from '../checkout/checkout-words.ts'
import { detailWords } from '../checkout/detail-words.ts'
import { identityWords } from '../identity/identity-words.ts'
import { definePage, noCalls } from '../platform/page.ts'
import { OrderView } from './order-view.tsx'
import { ordersWords } from './orders-words.ts'

export const page = definePage({
  calls: noCalls,
  words: [ordersWords, checkoutWords, detailWords, identityWords],
  head: (_words, _data, { language }) => ({
    title: ordersWords.of(language).list.number,
    description: '',
    noindex: true,
  }),
  View: OrderView,
})
