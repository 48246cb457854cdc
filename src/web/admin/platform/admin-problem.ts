import type { Failure } from '#web/platform/http/send.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { adminWords } from '#web/admin/words.ts'

/** The message of a failed response in the manager's language, including those of the admin area. */
export function useAdminProblem(): (failure: Failure) => string {
  const { problems } = adminWords.use()
  const texts: Readonly<Record<string, string | undefined>> = problems
  const general = useProblemText()
  return (failure) => texts[failure.problem?.code ?? ''] ?? general(failure)
}
