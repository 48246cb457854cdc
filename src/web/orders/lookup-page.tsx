import { checkoutWords } from '#web/checkout/checkout-words.ts'
import { identityWords } from '#web/identity/identity-words.ts'
import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { LookupView } from './lookup-view.tsx'
import { ordersWords } from './orders-words.ts'

export const page = definePage({
  calls: noCalls,
  words: [ordersWords, checkoutWords, identityWords],
  head: (_words, _data, { language }) => ({
    title: ordersWords.of(language).lookup.title,
    description: '',
    noindex: true,
  }),
  View: LookupView,
})
