import { type ChangeEvent, useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { exportProducts, importProducts } from '../../../contract/desk-products.ts'
import { Button } from '../../kit/button.tsx'
import { DeskIcon } from '../../kit/desk-icon.tsx'
import { notify } from '../../kit/toasts.tsx'
import type { Answer } from '../../platform/api.ts'
import { go } from '../../platform/router.tsx'
import { DeskPage } from '../frame/desk-page.tsx'
import { useDeskProblem } from '../frame/desk-problem.ts'
import { upload } from '../frame/upload.ts'
import { useCsv } from '../table/use-csv.ts'
import { FileButton } from './file-button.tsx'
import { ImportReport } from './import-report.tsx'
import { productWords } from './product-words.ts'

type Failed = Extract<Answer<unknown>, { data: null }>
type Checked = { readonly file: File; readonly report: OutputOf<typeof importProducts> }

/** /dashboard/admin/products/import: a table is first reported on, then written as a whole. */
export function ImportView() {
  const words = productWords.use()
  const problemText = useDeskProblem()
  const csv = useCsv()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const send = async (file: File, write: 'yes' | 'no') => {
    setBusy(true)
    const answer = await upload(importProducts, { write }, file)
    setBusy(false)
    if (answer.data === null) {
      setChecked(null)
      return setTrouble([problemText(answer), ...strangeIn(answer, words.importer.strange)].join(' '))
    }
    setTrouble(null)
    if (!answer.data.written) return setChecked({ file, report: answer.data })
    notify('success', words.importer.written)
    go('/dashboard/admin/products')
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file !== undefined) void send(file, 'no')
  }
  return (
    <DeskPage
      title={words.importer.title}
      crumbs={[{ text: words.title, href: '/dashboard/admin/products' }]}
      actions={
        <Button
          variant="secondary"
          busy={csv.busy}
          onClick={() => void csv.download(exportProducts, { sort: 'name' })}
        >
          <DeskIcon name="download" />
          {words.importer.template}
        </Button>
      }
    >
      <div className="grid text-width gap-1 text-muted">
        <p>{words.importer.lead}</p>
        <p>{words.importer.cells}</p>
      </div>
      <div>
        <FileButton busy={busy} accept=".csv,text/csv" onChange={choose}>
          {busy ? words.importer.checking : words.importer.choose}
        </FileButton>
      </div>
      {trouble !== null && (
        <p role="alert" className="text-width font-semibold text-error">
          {trouble}
        </p>
      )}
      {checked !== null && (
        <ImportReport
          lines={checked.report.lines}
          busy={busy}
          onWrite={() => void send(checked.file, 'yes')}
        />
      )}
    </DeskPage>
  )
}

/** Names the columns that no product has. */
function strangeIn({ problem }: Failed, say: (names: string) => string): readonly string[] {
  const detail = problem?.detail
  const columns = typeof detail === 'object' ? detail['columns'] : undefined
  return Array.isArray(columns) && columns.length > 0 ? [say(columns.join(', '))] : []
}
