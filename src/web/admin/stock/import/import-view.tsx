import { useState } from 'react'
import { getProductStock } from '#contract/admin/stock/stock.ts'
import { FailureView } from '#web/shell/failure-view.tsx'
import { ErrorState, WaitingState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import type { AdminViewProps } from '#web/admin/frame/define-admin-page.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '#web/admin/frame/admin-page.tsx'
import { adminWords, stockWords } from '#web/admin/words.ts'
import { ChooseSource } from './choose-source.tsx'
import { ImportPublishing } from './import-publishing.tsx'
import { StockImportFailure, ImportReading } from './import-progress.tsx'
import { StockImportReport } from './import-report.tsx'
import type { KeySource } from './key-source.ts'
import { ShapeForm } from './shape-form.tsx'
import { useImport } from './use-import.ts'

/** /dashboard/admin/stock/:productId/import: a file or pasted keys, first checked, then put in stock. */
export function StockImportView({ params }: AdminViewProps) {
  const productId = params['productId'] ?? ''
  const words = stockWords.use()
  const { rooms, failed } = adminWords.use()
  const language = useLanguage()
  const { data, error, isLoadingError, refetch } = useRead(getProductStock, { productId })
  if (error?.response.status === 404) return <FailureView status={404} text={undefined} />
  if (isLoadingError) return <ErrorState title={failed} onRetry={() => void refetch()} />
  if (data === undefined) return <WaitingState />
  return (
    <AdminPage
      title={words.keyImport.title}
      crumbs={[
        { text: rooms.stock, href: '/dashboard/admin/stock' },
        { text: data.stock.name[language], href: `/dashboard/admin/stock/${productId}` },
      ]}
    >
      <ImportSteps productId={productId} pattern={data.pattern} />
    </AdminPage>
  )
}

type StepsProps = { readonly productId: string; readonly pattern: string | null }

/** The steps of an import of keys, wherever it is started. */
export function ImportSteps({ productId, pattern }: StepsProps) {
  const { state, read, confirm, leave } = useImport(productId)
  const [source, setSource] = useState<KeySource | null>(null)
  const again = () => {
    setSource(null)
    void leave()
  }
  if (state.step === 'read') return <ImportReading part={state.part} seen={state.seen} onStop={again} />
  if (state.step === 'failed') return <StockImportFailure why={state.why} onAgain={again} />
  if (state.step === 'look')
    return <StockImportReport seen={state.seen} onConfirm={confirm} onLeave={again} />
  if (state.step === 'confirmed') return <ImportPublishing begun={state.seen} />
  if (source === null) return <ChooseSource onChoose={setSource} />
  return (
    <ShapeForm
      source={source}
      pattern={pattern}
      onAnother={() => setSource(null)}
      onRead={(shape, checkPattern) => void read({ source, shape, checkPattern })}
    />
  )
}
