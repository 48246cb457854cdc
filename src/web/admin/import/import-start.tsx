import { useState } from 'react'
import { type ShopImport, shopImports } from '#contract/admin/shop-imports.ts'
import { csvErrorCodes } from '#contract/admin/products/products.ts'
import { shopImportWords } from '#web/admin/words.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import type { Failure } from '#web/platform/http/send.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { DropZone } from '../form/drop-zone.tsx'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { uploadAdmin } from '../platform/call-admin.ts'
import { ExportSection } from './export-section.tsx'

type StartProps = { readonly onOpen: (importId: string) => void }

/** The upload of a file, what to import first, and earlier files. */
export function ShopImportStart({ onOpen }: StartProps) {
  const words = shopImportWords.use()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const readFile = async (file: File) => {
    setBusy(true)
    setFailure(null)
    const response = await uploadAdmin(shopImports.startShopImport, { name: file.name }, file)
    setBusy(false)
    if (response.data === null) setFailure(response)
    else onOpen(response.data.id)
  }
  return (
    <>
      <p className="text-width text-muted">{words.lead}</p>
      <div className="grid items-stretch gap-2 md:grid-cols-2">
        <DropZone
          icon={<AdminIcon name="stock" />}
          title={busy ? words.reading : words.drop}
          hint={words.dropHint}
          choose={words.choose}
          accept=".csv,.txt,.tsv,text/csv"
          onFile={(file) => void readFile(file)}
        />
        <Section title={words.order.title}>
          <ol className="grid gap-1">
            {words.order.points.map((point, at) => (
              <li key={point} className="flex items-start gap-1">
                <span className="grid size-3.5 flex-none place-items-center rounded-full bg-primary-soft text-sm font-bold text-primary digits">
                  {at + 1}
                </span>
                <span className="pt-0.25">{point}</span>
              </li>
            ))}
          </ol>
          <p className="text-sm text-muted">{words.order.later}</p>
        </Section>
      </div>
      {failure !== null && <Unread failure={failure} />}
      <Recent onOpen={onOpen} />
      <ExportSection />
    </>
  )
}

function Unread({ failure }: { readonly failure: Failure }) {
  const words = shopImportWords.use()
  const problemText = useAdminProblem()
  const { problem } = failure
  const detail = problem?.detail
  const why = typeof detail === 'object' ? detail['why'] : null
  const code = csvErrorCodes.find((one) => one === why)
  const isUnread = problem?.code === 'csv-unreadable' && code !== undefined
  return (
    <div role="alert" className="rounded-md border border-error bg-error-soft p-2">
      <p className="font-semibold">{words.unread}</p>
      <p>{isUnread ? words.csvErrors[code] : problemText(failure)}</p>
    </div>
  )
}

const tones = {
  written: 'success',
  failed: 'error',
  checked: 'info',
  uploaded: 'info',
  checking: 'warning',
  writing: 'warning',
  dropped: 'neutral',
} as const

function Recent({ onOpen }: StartProps) {
  const words = shopImportWords.use()
  const { data } = useRead(shopImports.listShopImports, {})
  const shown = data?.imports.filter(({ state }) => state !== 'dropped') ?? []
  if (shown.length === 0) return null
  return (
    <Section title={words.recent}>
      <table className="admin-table stacks">
        <thead>
          <tr>
            <th scope="col">{words.file}</th>
            <th scope="col">{words.holds}</th>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.result}</th>
            <th scope="col">
              <span className="sr-only">{words.open}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <RecentRow key={one.id} one={one} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function RecentRow({ one, onOpen }: StartProps & { readonly one: ShopImport }) {
  const words = shopImportWords.use()
  const language = useLanguage()
  return (
    <tr>
      <td data-title={words.file} data-wide="">
        <bdi className="font-semibold [overflow-wrap:anywhere]">{one.fileName}</bdi>
      </td>
      <td data-title={words.holds}>
        {words.kinds[one.kind]} <bdi className="text-muted">{words.sources[one.source]}</bdi>
      </td>
      <td data-title={words.when} className="digits">
        {dayAndTime(one.createdAt, language)}
      </td>
      <td data-title={words.result}>
        <Badge tone={tones[one.state]}>{words.states[one.state]}</Badge>
      </td>
      <td>
        <Button variant="secondary" size="sm" onClick={() => onOpen(one.id)}>
          {words.open}
        </Button>
      </td>
    </tr>
  )
}
