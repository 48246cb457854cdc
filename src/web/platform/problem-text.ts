import type { Answer } from './api.ts'
import { useWords } from './site.ts'

type Failure = Extract<Answer<unknown>, { data: null }>

/** The sentence of a failed answer in the visitor's language; the server's own where we have none. */
export function useProblemText(): (failure: Failure) => string {
  const { platform } = useWords()
  const texts: Readonly<Record<string, string | undefined>> = platform.problems
  return (failure) => {
    if (failure.transport === 'no-response') return platform.noResponse
    if (failure.transport === 'unreachable') return platform.unreachable
    return texts[failure.problem?.code ?? ''] ?? failure.error
  }
}
