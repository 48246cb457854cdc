import { type Funnel, funnelPeriods, getFunnel } from '#contract/admin/reports.ts'
import { Card } from '#web/kit/card.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { EmptyState, ErrorState, WaitingState } from '#web/kit/states.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { adminWords, reportWords } from '#web/admin/words.ts'
import { useTableAddress } from '../table/use-table-address.ts'
import { PeriodChoice } from './period-choice.tsx'
import { FunnelTable, SourceTable } from './visit-tables.tsx'

/** /dashboard/admin/visits: how far visitors get on the way to a purchase, and where they came from. */
export function VisitsView() {
  const words = reportWords.use()
  const address = useTableAddress()
  const days = funnelPeriods.find((period) => period === address.params['days']) ?? '7'
  return (
    <AdminPage title={words.title}>
      <p className="text-width text-muted">{words.lead}</p>
      <PeriodChoice address={address} name="days" chosen={days} periods={words.periods} />
      <Figures days={days} />
    </AdminPage>
  )
}

function Figures({ days }: { readonly days: (typeof funnelPeriods)[number] }) {
  const admin = adminWords.use()
  const words = reportWords.use()
  const { data, isPending, isLoadingError, refetch } = useRead(getFunnel, { days }, { keep: true })
  if (isPending) return <WaitingState />
  if (isLoadingError) return <ErrorState title={admin.failed} onRetry={() => void refetch()} />
  if (!hasVisits(data))
    return (
      <Card padding="none">
        <EmptyState title={words.emptyTitle} text={words.emptyText} icon={<AdminIcon name="eye" />} />
      </Card>
    )
  return (
    <div className="grid items-start gap-2 lg:grid-cols-[3fr_2fr]">
      <FunnelTable funnel={data} />
      <SourceTable bySource={data.bySource} />
    </div>
  )
}

function hasVisits({ steps, before }: Funnel): boolean {
  return [...steps, ...before].some(({ count }) => count > 0)
}
