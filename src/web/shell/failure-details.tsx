import type { Words } from '#web/platform/framework/words.ts'

type Props = {
  /** The id under which the log has the failure. */
  readonly id: string
  /** Only in development. */
  readonly stack: string | undefined
  readonly words: Words['shell']
}

/** The id of a failure, or in development where it happened, behind a button. */
export function FailureDetails({ id, stack, words }: Props) {
  return (
    <details className="w-full max-w-full text-start text-sm text-muted">
      <summary className="py-1">{words.crashDetails}</summary>
      <pre
        dir={stack === undefined ? undefined : 'ltr'}
        className="overflow-x-auto rounded-sm bg-sunken p-2 font-mono text-xs text-ink"
      >
        {stack ?? words.crashId(id)}
      </pre>
    </details>
  )
}
