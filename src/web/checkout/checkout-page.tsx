import { definePage, noCalls } from '../platform/page.ts'
import { CheckoutView } from './checkout-view.tsx'
import { checkoutWords } from './checkout-words.ts'

export const page = definePage({
  calls: noCalls,
  words: [checkoutWords],
  head: (_words, _data, { language }) => ({
    title: checkoutWords.of(language).title,
  }),
  View: CheckoutView,
})
