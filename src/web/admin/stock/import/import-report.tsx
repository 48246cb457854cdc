import { useState } from 'react'
import type { StockImport } from '#contract/admin/stock/stock-imports.ts'
import { StockImportLines } from './import-lines.tsx'
import { ImportPublishing } from './import-publishing.tsx'
import { ImportTermsForm } from './import-terms.tsx'
import { stockWords } from '#web/admin/words.ts'
import { Tile, Tiles } from '#web/kit/boxes/tiles.tsx'

type ReportProps = { readonly seen: StockImport; readonly onLeave: () => void }

const tones = {
  new: 'text-success',
  repeated: 'text-warning',
  known: 'text-warning',
  malformed: 'text-error',
} as const

/** The contents found in the file; after confirmation, the progress. */
export function StockImportReport({ seen, onLeave }: ReportProps) {
  const words = stockWords.use().keyImport
  const [confirmed, setConfirmed] = useState<StockImport | null>(null)
  if (confirmed !== null) return <ImportPublishing begun={confirmed} />
  return (
    <>
      <Tiles aria-label={words.report} className="grid-cols-2 md:grid-cols-4">
        {(['new', 'repeated', 'known', 'malformed'] as const).map((verdict) => (
          <Tile
            key={verdict}
            name={words.verdicts[verdict]}
            tone={seen[verdict] === 0 ? 'text-muted' : tones[verdict]}
            data-verdict={verdict}
          >
            <bdi dir="ltr">{seen[verdict].toLocaleString('en')}</bdi>
          </Tile>
        ))}
      </Tiles>
      <div className="grid items-start gap-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <StockImportLines seen={seen} />
        <ImportTermsForm seen={seen} onConfirmed={setConfirmed} onLeave={onLeave} />
      </div>
    </>
  )
}
