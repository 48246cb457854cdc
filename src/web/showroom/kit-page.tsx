import { listProducts } from '#contract/addresses.ts'
import type { Language } from '#shop/localized.ts'
import { pageCall, definePage, type Params } from '#web/platform/framework/page.ts'
import { KitView } from './kit-view.tsx'
import { kitWords } from './kit-words.ts'

/** On the site map in development only. */
export const page = definePage({
  calls: (_params: Params, _query: URLSearchParams, language: Language) => ({
    list: pageCall(listProducts, { language }),
  }),
  words: [kitWords],
  head: (_words, _data, { language }) => ({
    title: kitWords.of(language).title,
    description: '',
    noindex: true,
  }),
  View: KitView,
})
