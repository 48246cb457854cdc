import { definePage, noCalls } from '../platform/page.ts'
import { checkoutWords } from './checkout-words.ts'
import { SandboxView } from './sandbox-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [checkoutWords],
  head: (_words, _data, { language }) => ({
    title: checkoutWords.of(language).sandbox.title,
  }),
  View: SandboxView,
})
