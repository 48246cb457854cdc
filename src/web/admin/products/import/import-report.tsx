import type { ProductImportLine } from '#contract/admin/products/products.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { Tile, Tiles } from '#web/kit/boxes/tiles.tsx'
import { FileButton } from '#web/admin/form/file-button.tsx'
import { ProductImportLines } from './import-lines.tsx'
import { importWords } from '#web/admin/words.ts'
import { countOf } from './use-table-import.ts'

type ReportProps = {
  readonly name: string
  readonly lines: readonly ProductImportLine[]
  /** True while the table is being written. */
  readonly busy: boolean
  readonly onWrite: () => void
  readonly onFile: (file: File) => void
}

const tones = { new: 'text-success', changed: 'text-warning', same: 'text-ink', wrong: 'text-error' } as const

/** What every line of the table would do, and the button that writes it. */
export function ProductImportReport({ name, lines, busy, onWrite, onFile }: ReportProps) {
  const words = importWords.use()
  return (
    <>
      <h2 ref={focusOnMount} tabIndex={-1} className="flex flex-wrap items-baseline gap-x-1 text-lg">
        {words.report}
        <bdi className="min-w-0 text-base font-normal text-muted [overflow-wrap:anywhere]">{name}</bdi>
      </h2>
      <Tiles aria-label={words.report} className="grid-cols-2 md:grid-cols-4">
        {(['new', 'changed', 'same', 'wrong'] as const).map((what) => {
          const count = countOf(lines, what)
          return (
            <Tile
              key={what}
              name={words.counts[what]}
              tone={count === 0 ? 'text-muted' : tones[what]}
              data-what={what}
            >
              <bdi dir="ltr">{count.toLocaleString('en')}</bdi>
            </Tile>
          )
        })}
      </Tiles>
      <Next lines={lines} busy={busy} onWrite={onWrite} onFile={onFile} />
      <ProductImportLines lines={lines} />
    </>
  )
}

/** The next actions for the table. */
function Next({ lines, busy, onWrite, onFile }: Omit<ReportProps, 'name'>) {
  const words = importWords.use()
  const wrong = countOf(lines, 'wrong') > 0
  const toWrite = countOf(lines, 'new') + countOf(lines, 'changed')
  const ready = !wrong && toWrite > 0
  return (
    <Section title={words.next}>
      <p className={wrong ? 'text-error' : undefined}>
        {wrong ? words.wrong : ready ? words.ready : words.nothing}
      </p>
      <div className="flex flex-wrap gap-1">
        {ready && (
          <Button busy={busy} onClick={onWrite}>
            {words.write(toWrite)}
          </Button>
        )}
        <FileButton
          accept=".csv,text/csv"
          disabled={busy}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file !== undefined) onFile(file)
          }}
        >
          {wrong ? words.again : words.another}
        </FileButton>
      </div>
    </Section>
  )
}
