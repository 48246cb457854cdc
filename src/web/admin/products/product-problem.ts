import { ownValue } from '#shop/own-value.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import type { Failure } from '#web/platform/http/send.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { adminWords, productWords } from '#web/admin/words.ts'

/** The codes of missing texts: their sentences are of use only beside a field. */
const missing = ['required', 'both-languages', 'two-choices', 'duplicate']

/** The message of a failed response; if it names a product, which one it is about and why. */
export function useProductProblem(): (failure: Failure) => string {
  const words = productWords.use().bulk
  const reasons: Readonly<Record<string, string>> = adminWords.use().form.problems
  const language = useLanguage()
  const problemText = useAdminProblem()
  return (failure) => {
    const { detail, fields = {} } = failure.problem ?? {}
    const name = typeof detail === 'object' ? nameIn(detail['name'], language) : null
    if (name === null) return problemText(failure)
    const code = Object.values(fields).find((one) => !missing.includes(one))
    const reason = code === undefined ? undefined : ownValue(reasons, code)
    const shown = nameInText(name, language)
    return reason === undefined ? words.notReady(shown) : words.refused(shown, reason)
  }
}

function nameIn(value: unknown, language: string): string | null {
  const name: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, language) : null
  return typeof name === 'string' && name !== '' ? name : null
}
