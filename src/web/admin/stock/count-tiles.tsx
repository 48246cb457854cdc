import type { StockCounts } from '#contract/admin/stock/stock-batches.ts'
import { keyStatuses } from '#shop/stock/key-status.ts'
import { stockWords } from '#web/admin/words.ts'

/** The number of keys in each state. */
export function CountTiles({ counts }: { readonly counts: StockCounts }) {
  const words = stockWords.use()
  return (
    <dl
      aria-label={words.counts}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-4 lg:grid-cols-7"
    >
      {keyStatuses.map((status) => (
        <div
          key={status}
          className="grid content-start bg-surface px-2 py-1.5 first:max-lg:col-span-2 sm:first:max-lg:col-span-2"
        >
          <dt className="text-sm text-muted">{words.statuses[status]}</dt>
          <dd
            className={`text-xl font-bold digits ${counts[status] === 0 ? 'text-muted' : ''}`}
            data-count={status}
          >
            <bdi dir="ltr">{counts[status].toLocaleString('en')}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
