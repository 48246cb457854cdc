import type { LayoutProblem } from '#contract/admin/content/home.ts'
import { homeAdminWords } from '#web/admin/words.ts'

/** The problems of a section or a link, each with its language. */
export function ProblemList({ problems }: { readonly problems: readonly LayoutProblem[] }) {
  const words = homeAdminWords.use()
  if (problems.length === 0) return null
  return (
    <ul className="grid gap-0.5 rounded-sm border-s-4 border-warning bg-warning-soft p-1 text-sm">
      {problems.map(({ language, code, what }) => (
        <li key={`${language} ${code} ${what}`}>
          {language !== null && <strong>{words.languages[language]}: </strong>}
          <bdi>{words.problems[code](what)}</bdi>
        </li>
      ))}
    </ul>
  )
}
