import type { Answer } from './api.ts'
import { lazyWords } from './lazy-words.ts'
import { useWords } from './site.ts'

type Failure = Extract<Answer<unknown>, { data: null }>

/** Come with every page that the browser draws for one visitor; the public ones never speak of failed calls. */
export const problemWords = lazyWords({
  en: () => import('./problem-words.en.ts'),
  he: () => import('./problem-words.he.ts'),
})

/** The sentence of a failed answer in the visitor's language; the server's own where we have none. */
export function useProblemText(): (failure: Failure) => string {
  const words = problemWords.use()
  const { platform } = useWords()
  const texts: Readonly<Record<string, string | undefined>> = words.problems
  return (failure) => {
    if (failure.transport === 'no-response') return words.noResponse
    if (failure.transport === 'unreachable') return platform.unreachable
    return texts[failure.problem?.code ?? ''] ?? failure.error
  }
}
