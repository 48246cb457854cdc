import type { Failure } from '../http/api.ts'
import { failureText } from './failure-text.ts'
import { lazyWords } from './lazy-words.ts'
import { useWords } from '../framework/site.ts'

/** Come with every page that the browser draws for one visitor; the public ones never speak of failed calls. */
export const problemWords = lazyWords({
  en: () => import('./problem-words.en.ts'),
  he: () => import('./problem-words.he.ts'),
})

/** The sentence of a failed answer in the visitor's language; the server's own where we have none. */
export function useProblemText(): (failure: Failure) => string {
  const words = problemWords.use()
  const { unreachable } = useWords().platform
  return (failure) => failureText(failure, words, unreachable)
}
