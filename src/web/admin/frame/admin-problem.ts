import type { Answer } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/i18n/problem-text.ts'
import { adminWords } from './admin-words.ts'

type Failed = Extract<Answer<unknown>, { data: null }>

/** The sentence of a failed answer in the manager's language, those of the admin area among them. */
export function useAdminProblem(): (failure: Failed) => string {
  const { problems } = adminWords.use()
  const texts: Readonly<Record<string, string | undefined>> = problems
  const general = useProblemText()
  return (failure) => texts[failure.problem?.code ?? ''] ?? general(failure)
}
