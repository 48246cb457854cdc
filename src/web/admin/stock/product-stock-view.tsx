import { getProductStock, type StockOfProduct } from '#contract/admin/stock/stock.ts'
import { Badge } from '#web/kit/badge.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ErrorState, WaitingState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import type { AdminViewProps } from '../frame/define-admin-page.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { adminWords, stockWords } from '#web/admin/words.ts'
import { FailureView } from '#web/shell/failure-view.tsx'
import { useMay } from '../frame/use-admin.ts'
import { BatchList } from './batch-list.tsx'
import { CountTiles } from './count-tiles.tsx'
import { KeysTable } from './keys-table.tsx'
import { RulesForm } from './rules-form.tsx'

/** /dashboard/admin/stock/:productId: the counts, rules, batches and keys of one product. */
export function ProductStockView({ params }: AdminViewProps) {
  const productId = params['productId'] ?? ''
  const words = stockWords.use()
  const { rooms, failed } = adminWords.use()
  const language = useLanguage()
  const may = useMay()
  const { data, error, refetch } = useRead(getProductStock, { productId })
  if (error?.response.status === 404) return <FailureView status={404} text={undefined} />
  if (error !== null && data === undefined)
    return <ErrorState title={failed} onRetry={() => void refetch()} />
  if (data === undefined) return <WaitingState />
  return (
    <AdminPage
      title={data.stock.name[language]}
      crumbs={[{ text: rooms.stock, href: '/dashboard/admin/stock' }]}
      beside={<StockBadges stock={data.stock} />}
      actions={
        may('stock.edit') && (
          <ButtonLink href={`/dashboard/admin/stock/${productId}/import`}>
            <Icon name="plus" />
            {words.importKeys}
          </ButtonLink>
        )
      }
    >
      <CountTiles counts={data.stock.counts} />
      <p className="text-muted">
        {`${words.pace}: ${data.stock.soldIn30Days.toLocaleString('en')}`}
        {data.stock.daysOfCover !== null && ` · ${words.cover}: ${words.days(data.stock.daysOfCover)}`}
      </p>
      <div className="grid items-start gap-2 md:grid-cols-2">
        <BatchList page={data} />
        {may('stock.edit') && <RulesForm key={productId} page={data} refetch={refetch} />}
      </div>
      <KeysTable productId={productId} />
    </AdminPage>
  )
}

function StockBadges({ stock: { counts, low, live, waiting } }: { readonly stock: StockOfProduct }) {
  const words = stockWords.use()
  return (
    <>
      {waiting > 0 && <Badge tone="error">{words.waits(waiting)}</Badge>}
      {counts.available === 0 ? (
        <Badge tone="error">{words.out}</Badge>
      ) : (
        low && <Badge tone="warning">{words.low}</Badge>
      )}
      {!live && <Badge>{words.offSale}</Badge>}
    </>
  )
}
