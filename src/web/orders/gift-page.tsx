import { checkoutWords } from '#web/checkout/checkout-words.ts'
import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { GiftView } from './gift-view.tsx'
import { giftWords } from '#web/gifts/gift-words.ts'

export const page = definePage({
  calls: noCalls,
  words: [giftWords, checkoutWords],
  head: (_words, _data, { language }) => ({
    title: giftWords.of(language).page.title,
    description: '',
    noindex: true,
  }),
  View: GiftView,
})
