import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { identityWords } from '../identity-words.ts'
import { ResetView } from './reset-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [identityWords],
  head: (_words, _data, { language }) => ({
    title: identityWords.of(language).reset.title,
  }),
  View: ResetView,
})
