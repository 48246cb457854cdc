import type { Failure } from '../http/send.ts'
import { failureText } from '../i18n/failure-text.ts'
import { lazyWords } from './lazy-words.ts'
import { useWords } from './site.ts'

/** Loaded with every shell page; public pages never show failed calls. */
export const problemWords = lazyWords({
  en: () => import('../i18n/problem-words.en.ts'),
  he: () => import('../i18n/problem-words.he.ts'),
})

/** The message of a failed call in the visitor's language; the server's own as a fallback. */
export function useProblemText(): (failure: Failure) => string {
  const words = problemWords.use()
  const { unreachable } = useWords().platform
  return (failure) => failureText(failure, words, unreachable)
}
