import type { Answer } from '../../platform/api.ts'
import { useProblemText } from '../../platform/problem-text.ts'
import { deskWords } from './desk-words.ts'

type Failed = Extract<Answer<unknown>, { data: null }>

/** The sentence of a failed answer in the manager's language, those of the desk among them. */
export function useDeskProblem(): (failure: Failed) => string {
  const { problems } = deskWords.use()
  const texts: Readonly<Record<string, string | undefined>> = problems
  const general = useProblemText()
  return (failure) => texts[failure.problem?.code ?? ''] ?? general(failure)
}
