import { useEffect, useState } from 'react'
import { type ShopImport, shopImports } from '#contract/admin/shop-imports.ts'
import { adminWords, shopImportWords } from '#web/admin/words.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { queries, useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ShopImportReport } from './import-report.tsx'
import { ImportRun } from './import-run.tsx'
import { ShopImportStart } from './import-start.tsx'

/** /dashboard/admin/import: a file of another shop: mapping of columns, report on each line, and import. */
export function ShopImportView() {
  const words = shopImportWords.use()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <AdminPage title={words.title}>
      {opened === null ? (
        <ShopImportStart onOpen={setOpened} />
      ) : (
        <OpenImport key={opened} importId={opened} onLeave={() => setOpened(null)} />
      )}
    </AdminPage>
  )
}

type OpenProps = { readonly importId: string; readonly onLeave: () => void }

function OpenImport({ importId, onLeave }: OpenProps) {
  const { failed } = adminWords.use()
  const { data, isLoadingError, refetch } = useRead(
    shopImports.getShopImport,
    { importId },
    { refetchInterval: ({ state }) => (isRunning(state.data) ? 500 : false) },
  )
  const [mapsAgain, setMapsAgain] = useState(false)
  const isDone = data?.state === 'written'
  useEffect(() => {
    // what other pages have read is out of date now
    if (isDone) void queries.invalidateQueries()
  }, [isDone])
  if (isLoadingError) return <ErrorState title={failed} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-40" />
  if (isRunning(data)) return <ImportRun seen={data} />
  if (mapsAgain || data.state === 'uploaded' || data.state === 'failed')
    return <ImportMapping seen={data} onSent={() => setMapsAgain(false)} onLeave={onLeave} />
  return <ShopImportReport seen={data} onMap={() => setMapsAgain(true)} onLeave={onLeave} />
}

function isRunning(seen: ShopImport | undefined): boolean {
  return seen?.state === 'checking' || seen?.state === 'writing'
}
