import { type CsvErrorCode, csvErrorCodes } from '#contract/admin/products/products.ts'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { importWords } from '#web/admin/words.ts'
import type { TableImport } from './use-table-import.ts'

type Why = Extract<TableImport, { step: 'failed' }>['why']
type FailureProps = { readonly name: string; readonly why: Why; readonly onAgain: () => void }

/** Why a table could not be read, and a button to choose another one. */
export function ProductImportFailure({ name, why, onAgain }: FailureProps) {
  const words = importWords.use()
  const problemText = useAdminProblem()
  const unread = typeof why === 'string' || why.problem?.code === 'csv-unreadable'
  const text = typeof why === 'string' ? words[why === 'too-large' ? 'tooLarge' : why] : null
  return (
    <Card ref={focusOnMount} tabIndex={-1} role="alert" padding="none">
      <EmptyState
        title={unread ? words.failed : words.stopped}
        icon={<Icon name="warning" />}
        text={
          <>
            <bdi className="block font-semibold [overflow-wrap:anywhere]">{name}</bdi>
            {text ?? csvErrorText(why, words.csvErrors) ?? (typeof why !== 'string' && problemText(why))}
          </>
        }
      >
        <Button onClick={onAgain}>{words.another}</Button>
      </EmptyState>
    </Card>
  )
}

/** The server's message about the file and its columns. */
function csvErrorText(why: Why, texts: Readonly<Record<CsvErrorCode, string>>): string | null {
  const detail = typeof why === 'string' ? undefined : why.problem?.detail
  if (typeof detail !== 'object') return null
  const code = csvErrorCodes.find((one) => one === detail['why'])
  if (code === undefined) return null
  const columns = Array.isArray(detail['columns']) ? detail['columns'] : []
  return [texts[code], columns.map((column) => `\u2068${column}\u2069`).join(', ')].join(' ').trim()
}
