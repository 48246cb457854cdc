import { useState } from 'react'
import {
  type StockImportLine,
  importShows,
  listImportLines,
  type StockImport,
} from '#contract/admin/stock/stock-imports.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { SelectBox } from '#web/kit/select.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { numericDay } from '../day.ts'
import { MaskedKey } from '../key-badge.tsx'
import { stockWords } from '#web/admin/words.ts'

type Show = (typeof importShows)[number]

/** The lines that are not imported, and why; new keys on demand. */
export function StockImportLines({ seen }: { readonly seen: StockImport }) {
  const words = stockWords.use().keyImport
  const [show, setShow] = useState<Show>('problems')
  const bad = seen.repeated + seen.known + seen.malformed
  return (
    <Section
      title={words.problems}
      actions={
        <SelectBox
          aria-label={words.problems}
          value={show}
          onChange={(event) => setShow(importShows.find((one) => one === event.target.value) ?? 'problems')}
          look="min-h-5 rounded-sm border border-edge bg-surface ps-1.5 text-sm hover:border-ink"
        >
          {importShows.map((one) => (
            <option key={one} value={one}>
              {one === 'problems' ? words.all : words.verdicts[one]}
            </option>
          ))}
        </SelectBox>
      }
    >
      {bad === 0 && show === 'problems' ? (
        <p className="flex items-center gap-1 text-success">
          <Icon name="done" />
          {words.noProblems}
        </p>
      ) : (
        <div className="overflow-x-auto">
          <table className="admin-table w-full">
            <thead>
              <tr>
                <th scope="col">{words.line}</th>
                <th scope="col">{stockWords.use().list.key}</th>
                <th scope="col">{words.what}</th>
              </tr>
            </thead>
            <LinesFrom key={show} importId={seen.id} show={show} after={undefined} />
          </table>
        </div>
      )}
    </Section>
  )
}

type FromProps = { readonly importId: string; readonly show: Show; readonly after: string | undefined }

/** One page of lines, with the next one below it on request. */
function LinesFrom({ importId, show, after }: FromProps) {
  const words = stockWords.use().keyImport
  const [more, setMore] = useState(false)
  const { data } = useRead(listImportLines, { importId, show, after })
  if (data === undefined) return null
  return (
    <>
      <tbody>
        {data.rows.map((row) => (
          <tr key={row.line}>
            <td className="digits">{row.line.toLocaleString('en')}</td>
            <td>{row.lastFour !== '' && <MaskedKey lastFour={row.lastFour} />}</td>
            <td>
              <Verdict row={row} />
            </td>
          </tr>
        ))}
        {data.next !== null && !more && (
          <tr>
            <td colSpan={3}>
              <Button variant="secondary" size="sm" onClick={() => setMore(true)}>
                {words.moreLines}
              </Button>
            </td>
          </tr>
        )}
      </tbody>
      {more && data.next !== null && <LinesFrom importId={importId} show={show} after={data.next} />}
    </>
  )
}

function Verdict({ row: { verdict, sameAsLine, known } }: { readonly row: StockImportLine }) {
  const words = stockWords.use().keyImport
  const language = useLanguage()
  if (verdict === 'new') return words.verdicts.new
  if (verdict === 'repeated') return sameAsLine === null ? words.verdicts.repeated : words.sameAs(sameAsLine)
  if (verdict !== 'known') return words.reasons[verdict]
  if (known === null) return words.verdicts.known
  return (
    <>
      {`${words.knownIn} `}
      <a href={`/dashboard/admin/stock/${known.productId}`} className="text-link hover:underline">
        <Name text={known.productName[language]} />
      </a>
      {`, ${words.knownSince(numericDay(known.since, language))}`}
    </>
  )
}
