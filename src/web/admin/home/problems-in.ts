import type { LayoutProblem } from '#contract/admin/content/home.ts'
import type { Failure } from '#web/platform/http/send.ts'

/** The problems of sections or links that the server reports. */
export function problemsIn({ problem }: Failure): readonly LayoutProblem[] {
  const detail: unknown = problem?.detail
  const problems: unknown =
    typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'problems') : null
  // edge: the contract's own list, sent in the detail of a refusal
  return Array.isArray(problems) ? (problems as LayoutProblem[]) : []
}
