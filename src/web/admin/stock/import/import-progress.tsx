import type { StockImport } from '#contract/admin/stock/stock-imports.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { ProgressBar } from '#web/admin/platform/progress-bar.tsx'
import { stockWords } from '#web/admin/words.ts'
import type { Importing } from './use-import.ts'

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
