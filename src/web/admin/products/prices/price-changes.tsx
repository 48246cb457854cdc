import { useState } from 'react'
import { listPriceChanges, type PriceChange, undoPriceChange } from '#contract/admin/products/prices.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Sentence } from '#web/kit/name.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { productWords } from '#web/admin/words.ts'
import { useAdminProblem } from '#web/admin/platform/admin-problem.ts'
import { callAdmin } from '#web/admin/platform/call-admin.ts'
import { shortTime } from '#web/admin/table/short-time.ts'

/** Recent bulk price changes, each with undo; prices that an undo could not restore are listed. */
export function PriceChanges() {
  const words = productWords.use().prices
  const changes = useRead(listPriceChanges, {}).data?.changes ?? []
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [newest, ...earlier] = changes
  const shown = (change: PriceChange) => <Change key={change.id} change={change} onSkipped={setSkipped} />
  if (newest === undefined && skipped.length === 0) return null
  return (
    <Card as="section" aria-label={words.changes} className="grid gap-1">
      {newest !== undefined && shown(newest)}
      {earlier.length > 0 && (
        <details>
          <summary className="py-0.5 text-sm font-semibold">{words.earlier(earlier.length)}</summary>
          <div className="grid gap-1 pt-1">{earlier.map(shown)}</div>
        </details>
      )}
      {skipped.length > 0 && (
        <p role="status" className="rounded-sm border-s-4 border-warning bg-warning-soft p-1 text-sm">
          <Sentence text={words.skipped(skipped)} />
        </p>
      )}
    </Card>
  )
}

type ChangeProps = { readonly change: PriceChange; readonly onSkipped: (names: readonly string[]) => void }

function Change({ change, onSkipped }: ChangeProps) {
  const words = productWords.use().prices
  const language = useLanguage()
  const problemText = useAdminProblem()
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    const response = await callAdmin(undoPriceChange, { changeId: change.id })
    setBusy(false)
    if (response.data === null) return notify('error', problemText(response))
    const { restored, skipped } = response.data
    onSkipped(skipped.map((name) => nameInText(name[language], language)))
    notify(skipped.length === 0 ? 'success' : 'warning', words.restored(restored))
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-1">
      <p className="min-w-0 text-sm">
        <Sentence text={words.change(change.percent, change.products)} />{' '}
        <span className="block text-muted">
          <bdi>{shortTime(change.changedAt, language)}</bdi>
          {change.by !== null && (
            <>
              {' · '}
              <bdi>{change.by}</bdi>
            </>
          )}
        </span>
      </p>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void undo()}>
        {words.undo}
      </Button>
    </div>
  )
}
