import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { identityWords } from './identity-words.ts'
import { SignInView } from './sign-in-view.tsx'

export const page = definePage({
  calls: noCalls,
  words: [identityWords],
  head: (_words, _data, { language }) => ({
    title: identityWords.of(language).signIn.title,
  }),
  View: SignInView,
})
