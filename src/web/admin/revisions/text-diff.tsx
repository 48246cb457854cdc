import { diffLines } from './diff-lines.ts'

type DiffProps = {
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** Read aloud before a line that is not the same. */
  readonly words: { readonly added: string; readonly removed: string }
}

const looks = {
  same: 'text-muted',
  added: 'bg-success-soft text-success',
  removed: 'bg-error-soft text-error line-through',
} as const

/** Two texts line by line, with what was added and removed between them. */
export function TextDiff({ before, after, words }: DiffProps) {
  return (
    <ul className="grid gap-0.25 text-sm">
      {diffLines(before, after).map(({ kind, text }, at) => (
        <li key={`${at} ${text}`} className={`rounded-sm px-1 [overflow-wrap:anywhere] ${looks[kind]}`}>
          {kind !== 'same' && <span className="sr-only">{words[kind]} </span>}
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  )
}
