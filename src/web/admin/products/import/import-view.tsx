import { Section } from '#web/kit/boxes/section.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { AdminPage } from '#web/admin/frame/admin-page.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportDone } from './import-done.tsx'
import { ProductImportFailure } from './import-failure.tsx'
import { ProductImportReport } from './import-report.tsx'
import { ProductImportStart } from './import-start.tsx'
import { importWords, productWords } from '#web/admin/words.ts'
import { useTableImport } from './use-table-import.ts'

/** /dashboard/admin/products/import: a table is first reported on, then written as a whole. */
export function ProductImportView() {
  const words = importWords.use()
  const { state, check, write, leave } = useTableImport()
  const choose = (file: File) => void check(file)
  return (
    <AdminPage
      title={words.title}
      crumbs={[{ text: productWords.use().title, href: '/dashboard/admin/products' }]}
    >
      {state.step === 'choose' && <ProductImportStart onFile={choose} />}
      {state.step === 'check' && <Checking name={state.name} />}
      {state.step === 'failed' && <ProductImportFailure name={state.name} why={state.why} onAgain={leave} />}
      {state.step === 'look' && (
        <ProductImportReport
          name={state.table.name}
          lines={state.lines}
          busy={state.writing}
          onFile={choose}
          onWrite={() => void write(state.table, state.lines)}
        />
      )}
      {state.step === 'done' && <ImportDone written={state.written} onMore={leave} />}
      {(state.step === 'choose' || state.step === 'failed') && <ImportColumns />}
    </AdminPage>
  )
}

function Checking({ name }: { readonly name: string }) {
  const words = importWords.use()
  return (
    <Section title={words.checking} hint={words.checkingHint}>
      <p role="status" className="flex items-center gap-1">
        <Spinner small />
        <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
      </p>
    </Section>
  )
}
