import type { Failure } from '../http/send.ts'
import type { words as english } from './problem-words.en.ts'

type ProblemWords = typeof english

/** The message of a failed call in the language of the words; the server's own as a fallback. */
export function failureText(failure: Failure, words: ProblemWords, unreachable: string): string {
  if (failure.transport === 'no-response') return words.noResponse
  if (failure.transport === 'unreachable') return unreachable
  const texts: Readonly<Record<string, string | undefined>> = words.problems
  const known = texts[failure.problem?.code ?? '']
  if (known !== undefined) return known
  const [, what] = /^Error: ([^]*)$/.exec(failure.error) ?? []
  return what === undefined ? failure.error : words.broken(what)
}
