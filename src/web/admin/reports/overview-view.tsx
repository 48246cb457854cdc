import { getOverview, type Overview, overviewPeriods } from '#contract/admin/reports.ts'
import { Card } from '#web/kit/card.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { EmptyState, ErrorState, WaitingState } from '#web/kit/states.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { adminWords, reportWords } from '#web/admin/words.ts'
import { useTableAddress } from '../table/use-table-address.ts'
import { BestSellers, CouponCard, SupplierTable } from './overview-tables.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { SalesTiles } from './sales-tiles.tsx'
import { TaskList } from './task-list.tsx'
import { VisitsCard } from './visits-card.tsx'

/** /dashboard/admin/overview: the sales of a day, a week or a month, and the open tasks. */
export function OverviewView() {
  const { overview: words } = reportWords.use()
  const admin = adminWords.use()
  const address = useTableAddress()
  const period = overviewPeriods.find((one) => one === address.params['period']) ?? 'week'
  const { data, isPending, isLoadingError, refetch } = useRead(getOverview, { period }, { keep: true })
  return (
    <AdminPage title={words.title}>
      <p className="text-width text-muted">{words.lead}</p>
      <PeriodChoice address={address} name="period" chosen={period} periods={words.periods} />
      {isPending ? (
        <WaitingState />
      ) : isLoadingError ? (
        <ErrorState title={admin.failed} onRetry={() => void refetch()} />
      ) : (
        <Figures overview={data} period={period} />
      )}
    </AdminPage>
  )
}

type ReportsProps = { readonly overview: Overview; readonly period: (typeof overviewPeriods)[number] }

function Figures({ overview, period }: ReportsProps) {
  const { overview: words } = reportWords.use()
  const { now, before, days, bestSellers, suppliers, tasks, testProviders } = overview
  const empty = now.orders === 0 && now.revenue === 0 && days.every(({ orders }) => orders === 0)
  const others = (
    <>
      <CouponCard coupons={now.coupons} />
      <VisitsCard period={period} />
    </>
  )
  return (
    <>
      <SalesTiles overview={overview} />
      <div className="grid items-start gap-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        {empty && before.orders === 0 ? (
          <Card padding="none">
            <EmptyState title={words.emptyTitle} text={words.emptyText} icon={<AdminIcon name="orders" />} />
          </Card>
        ) : (
          <RevenueChart days={days} />
        )}
        <div className={`grid gap-2 ${bestSellers.length > 0 ? 'lg:row-span-2' : ''}`}>
          <TaskList tasks={tasks} testProviders={testProviders} />
          {bestSellers.length > 0 && others}
        </div>
        {bestSellers.length > 0 ? (
          <BestSellers rows={bestSellers} />
        ) : (
          <div className="grid gap-2 lg:col-span-2 lg:grid-cols-2">{others}</div>
        )}
      </div>
      {suppliers.length > 0 && <SupplierTable rows={suppliers} />}
    </>
  )
}
