import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { checkoutWords } from '#web/checkout/checkout-words.ts'
import { SandboxView } from './sandbox-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [checkoutWords],
  head: (_words, _data, { language }) => ({
    title: checkoutWords.of(language).sandbox.title,
  }),
  View: SandboxView,
})
