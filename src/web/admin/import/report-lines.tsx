import { useState } from 'react'
import { type ReportLine, type ShopImport, shopImports } from '#contract/admin/shop-imports.ts'
import { lineResults } from '#shop/import/kinds.ts'
import { shopImportWords } from '#web/admin/words.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Select } from '#web/kit/field.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { useNoteText, useReportFile } from './report-file.ts'

const tones = { created: 'success', updated: 'warning', skipped: 'neutral', wrong: 'error' } as const

/** The lines of a file; if any have problems, those come first. */
export function ReportLines({ seen }: { readonly seen: ShopImport }) {
  const words = shopImportWords.use()
  const { busy, download } = useReportFile(seen.id)
  const [what, setWhat] = useState<ReportLine['what'] | 'all'>(seen.wrong > 0 ? 'wrong' : 'all')
  return (
    <Section
      title={words.details}
      actions={
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void download()}>
          <AdminIcon name="download" />
          {words.download}
        </Button>
      }
    >
      <div className="max-w-30">
        <Select
          label={words.details}
          value={what}
          onChange={({ target }) => setWhat(lineResults.find((one) => one === target.value) ?? 'all')}
        >
          <option value="all">{words.all}</option>
          {lineResults.map((one) => (
            <option key={one} value={one}>
              {words.counts[one]}
            </option>
          ))}
        </Select>
      </div>
      <table className="admin-table stacks">
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.subject}</th>
            <th scope="col">{words.result}</th>
            <th scope="col">{words.details}</th>
          </tr>
        </thead>
        <tbody>
          <Pages key={what} importId={seen.id} what={what} after={null} />
        </tbody>
      </table>
    </Section>
  )
}

type PagesProps = {
  readonly importId: string
  readonly what: ReportLine['what'] | 'all'
  readonly after: string | null
}

/** A hundred lines, and more on request. */
function Pages({ importId, what, after }: PagesProps) {
  const words = shopImportWords.use()
  const [more, setMore] = useState(false)
  const { data } = useRead(shopImports.listShopImportLines, {
    importId,
    ...(what !== 'all' && { what }),
    ...(after !== null && { after }),
  })
  if (data === undefined) return null
  if (data.rows.length === 0 && after === null)
    return (
      <tr>
        <td colSpan={4} className="text-muted">
          {words.noLines}
        </td>
      </tr>
    )
  return (
    <>
      {data.rows.map((line) => (
        <Line key={line.line} line={line} />
      ))}
      {data.next !== null &&
        (more ? (
          <Pages importId={importId} what={what} after={data.next} />
        ) : (
          <tr>
            <td colSpan={4}>
              <Button variant="secondary" size="sm" onClick={() => setMore(true)}>
                {words.more}
              </Button>
            </td>
          </tr>
        ))}
    </>
  )
}

function Line({ line: { line, subject, what, notes } }: { readonly line: ReportLine }) {
  const words = shopImportWords.use()
  const noteText = useNoteText()
  return (
    <tr>
      <td data-title={words.line} className="digits">
        <span className="sm:hidden">{words.line}</span> {line}
      </td>
      <td data-title={words.subject}>
        <bdi className="[overflow-wrap:anywhere]">{subject}</bdi>
      </td>
      <td data-title={words.result}>
        <Badge tone={tones[what]}>{words.counts[what]}</Badge>
      </td>
      <td data-title={words.details} data-wide="" className="whitespace-normal">
        {Object.keys(notes).length > 0 && (
          <ul className="grid gap-0.25">
            {Object.entries(notes).map(([field, note]) => (
              <li key={field} className="[overflow-wrap:anywhere]">
                {noteText(field, note)}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
}
