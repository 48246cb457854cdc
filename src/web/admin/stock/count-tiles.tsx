import type { StockCounts } from '#contract/admin/stock/stock-batches.ts'
import { keyStatuses } from '#shop/stock/key-status.ts'
import { stockWords } from '#web/admin/words.ts'
import { Tile, Tiles } from '#web/kit/boxes/tiles.tsx'

/** The number of keys in each state. */
export function CountTiles({ counts }: { readonly counts: StockCounts }) {
  const words = stockWords.use()
  return (
    <Tiles aria-label={words.counts} className="grid-cols-2 sm:grid-cols-4 lg:grid-cols-7">
      {keyStatuses.map((status) => (
        <Tile
          key={status}
          name={words.statuses[status]}
          tone={counts[status] === 0 ? 'text-muted' : ''}
          className="first:max-lg:col-span-2"
          data-count={status}
        >
          <bdi dir="ltr">{counts[status].toLocaleString('en')}</bdi>
        </Tile>
      ))}
    </Tiles>
  )
}
