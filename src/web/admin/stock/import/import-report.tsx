import type { ComponentProps } from 'react'
import { StockImportLines } from './import-lines.tsx'
import { ImportTermsForm } from './import-terms.tsx'
import { stockWords } from '#web/admin/words.ts'
import { Tile, Tiles } from '#web/kit/boxes/tiles.tsx'

type ReportProps = ComponentProps<typeof ImportTermsForm>

const tones = {
  new: 'text-success',
  repeated: 'text-warning',
  known: 'text-warning',
  malformed: 'text-error',
} as const

/** The contents found in the file, and the details of its batch. */
export function StockImportReport(props: ReportProps) {
  const words = stockWords.use().keyImport
  const { seen } = props
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
        <ImportTermsForm {...props} />
      </div>
    </>
  )
}
