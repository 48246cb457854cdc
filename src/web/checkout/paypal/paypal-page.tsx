import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { checkoutWords } from '../checkout-words.ts'
import { PaypalView } from './paypal-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [checkoutWords],
  head: (_words, _data, { language }) => ({
    title: checkoutWords.of(language).paypal.title,
  }),
  View: PaypalView,
})
