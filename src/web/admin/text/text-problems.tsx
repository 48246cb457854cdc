import type { TextProblem } from '#contract/admin/content/content-shapes.ts'
import { Icon } from '#web/kit/icon.tsx'
import { textWords } from '#web/admin/words.ts'

/** The problems of a text, each with its language and line. */
export function TextProblems({ problems }: { readonly problems: readonly TextProblem[] }) {
  const words = textWords.use()
  const names = { en: words.inEnglish, he: words.inHebrew }
  if (problems.length === 0) return null
  return (
    <ul className="grid gap-0.5 rounded-md border-s-4 border-warning bg-warning-soft p-2 text-sm">
      {problems.map(({ language, line, code, what }) => (
        <li key={`${language} ${line} ${code} ${what}`} className="flex gap-1">
          <Icon name="warning" className="shrink-0 text-warning" />
          <span>
            <strong>
              {names[language]}, {line === 0 ? words.inTitle : words.line(line)}:
            </strong>{' '}
            <bdi>{words.problems[code](what)}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}
