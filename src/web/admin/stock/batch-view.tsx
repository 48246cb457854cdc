import type { ReactNode } from 'react'
import { type Batch, getBatch } from '#contract/admin/stock/stock-batches.ts'
import { Card } from '#web/kit/card.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Price } from '#web/kit/price.tsx'
import { ErrorState, WaitingState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import type { AdminViewProps } from '../frame/define-admin-page.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { adminWords, stockWords } from '#web/admin/words.ts'
import { FailureView } from '#web/shell/failure-view.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchBuyers } from './batch-buyers.tsx'
import { batchTones } from './batch-list.tsx'
import { CountTiles } from './count-tiles.tsx'
import { lastDay, numericDay } from './day.ts'

/** /dashboard/admin/stock/batches/:batchId: where keys came from, what happened to them, and who has them. */
export function BatchView({ params }: AdminViewProps) {
  const batchId = params['batchId'] ?? ''
  const words = stockWords.use()
  const { rooms, failed } = adminWords.use()
  const language = useLanguage()
  const { data, error, refetch } = useRead(getBatch, { batchId })
  if (error?.response.status === 404 || error?.response.status === 400)
    return <FailureView status={404} text={undefined} />
  if (error !== null && data === undefined)
    return <ErrorState title={failed} onRetry={() => void refetch()} />
  if (data === undefined) return <WaitingState />
  const { batch, productName } = data
  return (
    <AdminPage
      title={`${words.batches.nameless} ${numericDay(batch.createdAt, language)}`}
      crumbs={[
        { text: rooms.stock, href: '/dashboard/admin/stock' },
        { text: productName[language], href: `/dashboard/admin/stock/${batch.productId}` },
      ]}
      beside={<Badge tone={batchTones[batch.state]}>{words.batches.states[batch.state]}</Badge>}
      actions={<BatchActions batch={batch} />}
    >
      {batch.state === 'quarantined' && (
        <p className="rounded-md bg-warning-soft p-2 text-warning">
          {batch.changedAt !== null &&
            `${words.quarantine.since}: ${dayAndTime(batch.changedAt, language)}. `}
          <bdi>{batch.reason}</bdi>
        </p>
      )}
      <CountTiles counts={batch.counts} />
      <BatchDetails batch={batch} />
      <BatchBuyers batchId={batchId} />
    </AdminPage>
  )
}

function BatchDetails({ batch }: { readonly batch: Batch }) {
  const words = stockWords.use()
  const language = useLanguage()
  const { createdAt, units, supplier, unitCost, expiresAt, note } = batch
  const rows: readonly (readonly [string, ReactNode])[] = [
    [words.batches.received, dayAndTime(createdAt, language)],
    [words.batches.units, units.toLocaleString('en')],
    [words.batches.supplier, supplier === null ? null : <bdi key="supplier">{supplier}</bdi>],
    [words.batches.unitCost, unitCost === null ? null : <Price key="cost" shekels={unitCost} />],
    [words.batches.until, expiresAt === null ? words.batches.never : lastDay(expiresAt, language)],
    [
      words.batches.note,
      note === null ? null : (
        <bdi key="note" className="whitespace-pre-line">
          {note}
        </bdi>
      ),
    ],
  ]
  return (
    <Card as="dl" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      {rows
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </Card>
  )
}
