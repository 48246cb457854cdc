import { getGoingLive, listPaymentProviders } from '#contract/admin/going-live.ts'
import { listSettings } from '#contract/admin/settings.ts'
import { adminWords, goingLiveWords } from '#web/admin/words.ts'
import { Card } from '#web/kit/card.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListItem } from './list-item.tsx'
import { TestOrders } from './test-orders.tsx'

/** /dashboard/admin/going-live: what the shop still lacks to sell for real. */
export function GoingLiveView() {
  const words = goingLiveWords.use()
  const { failed } = adminWords.use()
  const localized = useLocalized()
  const { data, isLoadingError, refetch } = useRead(getGoingLive, {})
  const providers = useRead(listPaymentProviders, {}).data
  const settings = useRead(listSettings, {}).data?.settings ?? []
  const labelOf = (key: string) => {
    const found = settings.find((one) => one.key === key)
    return found === undefined ? (words.providers[key] ?? words.pages[key] ?? key) : localized(found.label)
  }
  const done = data?.items.filter((item) => item.done).length ?? 0
  return (
    <AdminPage title={words.title}>
      <p className="text-width text-muted">{words.lead}</p>
      {isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void refetch()} />
      ) : data === undefined || providers === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <div className="grid max-w-[60rem] gap-2">
          <Progress done={done} of={data.items.length} />
          <Card as="ul" padding="none" className="ruled">
            {data.items.map((item) => (
              <ListItem key={item.name} item={item} labelOf={labelOf} />
            ))}
          </Card>
          <TestOrders orders={data.testOrders} amount={data.testAmount} offered={providers.offered} />
        </div>
      )}
    </AdminPage>
  )
}

function Progress({ done, of }: { readonly done: number; readonly of: number }) {
  const words = goingLiveWords.use()
  return (
    <div className="grid gap-0.5">
      <p className="font-semibold">{words.progress(done, of)}</p>
      <svg aria-hidden="true" className="turns h-1 w-full rounded-sm bg-sunken">
        <rect height="100%" width={`${(100 * done) / of}%`} className="fill-success" />
      </svg>
    </div>
  )
}
