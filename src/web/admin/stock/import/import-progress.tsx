import '../stock.css'
import type { StockImport } from '#contract/admin/stock/stock-imports.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { stockWords } from '#web/admin/words.ts'
import type { Importing } from './use-import.ts'

type BarProps = { readonly label: string; readonly part: number; readonly text: string }

/** Progress from 0 to 1. */
export function ProgressBar({ label, part, text }: BarProps) {
  return (
    <div className="grid gap-0.5">
      <progress aria-label={label} className="admin-progress" value={part} max={1} />
      <p aria-live="polite" className="flex justify-between text-sm text-muted digits">
        <span>{text}</span>
        <bdi dir="ltr">{`${Math.floor(part * 100)}%`}</bdi>
      </p>
    </div>
  )
}

type ReadingProps = {
  readonly part: number
  readonly seen: StockImport | null
  readonly onStop: () => void
}

export function ImportReading({ part, seen, onStop }: ReadingProps) {
  const words = stockWords.use().keyImport
  return (
    <Section
      title={words.reading}
      hint={words.checkHint}
      actions={
        <Button variant="secondary" size="sm" onClick={onStop}>
          {words.stop}
        </Button>
      }
    >
      <ProgressBar label={words.reading} part={part} text={words.linesRead(seen?.linesRead ?? 0)} />
    </Section>
  )
}

type FailureProps = {
  readonly why: Extract<Importing, { step: 'failed' }>['why']
  readonly onAgain: () => void
}

export function StockImportFailure({ why, onAgain }: FailureProps) {
  const words = stockWords.use().keyImport
  const problemText = useAdminProblem()
  return (
    <ErrorState
      title={words.failed}
      text={why === 'unreadable' ? words.unreadable : problemText(why)}
      onRetry={onAgain}
    />
  )
}
