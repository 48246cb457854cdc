import {
  getGoingLive,
  type GoingLiveGroup,
  goingLiveSteps,
  listPaymentProviders,
} from '#contract/admin/going-live.ts'
import { listSettings } from '#contract/admin/settings.ts'
import { adminWords, goingLiveWords } from '#web/admin/words.ts'
import { Card } from '#web/kit/card.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useHash } from '../frame/use-hash.ts'
import { ClearDemo } from './clear-demo.tsx'
import { ListItem } from './list-item.tsx'
import { Progress } from './progress.tsx'
import { TestOrders } from './test-orders.tsx'

/** /dashboard/admin/going-live: what is missing before the shop can sell for real. */
export function GoingLiveView() {
  const words = goingLiveWords.use()
  const { failed } = adminWords.use()
  const localized = useLocalized()
  const list = useRead(getGoingLive, {})
  const payments = useRead(listPaymentProviders, {})
  const { data } = list
  const providers = payments.data
  const settings = useRead(listSettings, {}).data?.settings ?? []
  const labelOf = (key: string) => {
    const found = settings.find((one) => one.key === key)
    return found === undefined ? (words.providers[key] ?? words.pages[key] ?? key) : localized(found.label)
  }
  useHash(data !== undefined && providers !== undefined)
  const done = data?.items.filter((item) => item.done).length ?? 0
  return (
    <AdminPage title={words.title}>
      <p className="text-width text-muted">{words.lead}</p>
      {list.isLoadingError || payments.isLoadingError ? (
        <ErrorState title={failed} onRetry={() => void Promise.all([list.refetch(), payments.refetch()])} />
      ) : data === undefined || providers === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <div className="grid max-w-[60rem] gap-2">
          <Progress done={done} of={data.items.length} />
          {groups.map((group) => (
            <section key={group} aria-labelledby={`steps-${group}`} className="grid gap-1">
              <h2 id={`steps-${group}`} className="text-lg">
                {words.groups[group]}
              </h2>
              <Card as="ul" padding="none" className="ruled">
                {data.items
                  .filter(({ name }) => goingLiveSteps[group].some((step) => step === name))
                  .map((item) => (
                    <ListItem key={item.name} item={item} labelOf={labelOf} />
                  ))}
              </Card>
            </section>
          ))}
          {data.items.some(({ name, done: cleared }) => name === 'demo' && !cleared) && <ClearDemo />}
          <TestOrders orders={data.testOrders} amount={data.testAmount} offered={providers.offered} />
        </div>
      )}
    </AdminPage>
  )
}

const groups: readonly GoingLiveGroup[] = ['own', 'goods', 'money', 'trust', 'open']
