import { definePage, noCalls } from '../platform/page.ts'
import { KitView } from './kit-view.tsx'
import { kitWords } from './kit-words.ts'

/** Stands on the map while developing only: scripts/kit-page.ts puts it there. */
export const page = definePage({
  calls: noCalls,
  words: [kitWords],
  head: (_words, _data, { language }) => ({
    title: kitWords.of(language).title,
    description: '',
    noindex: true,
  }),
  View: KitView,
})
