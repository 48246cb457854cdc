import { type Funnel, funnelPeriods, getFunnel } from '../../../contract/figures.ts'
import { DeskIcon } from '../../kit/desk-icon.tsx'
import { EmptyState, ErrorState, WaitingState } from '../../kit/states.tsx'
import { DeskPage } from '../frame/desk-page.tsx'
import { useAsk } from '../frame/desk-queries.ts'
import { deskWords } from '../frame/desk-words.ts'
import { useTableAddress } from '../table/use-table-address.ts'
import { figureWords } from './figure-words.ts'
import { PeriodChoice } from './period-choice.tsx'
import { FunnelTable, SourceTable } from './visit-tables.tsx'

/** /dashboard/admin/visits: how far visitors get on the way to a purchase, and where they came from. */
export function VisitsView() {
  const words = figureWords.use()
  const address = useTableAddress()
  const days = funnelPeriods.find((period) => period === address.params['days']) ?? '7'
  return (
    <DeskPage title={words.title}>
      <p className="text-width text-muted">{words.lead}</p>
      <PeriodChoice address={address} name="days" chosen={days} periods={words.periods} />
      <Figures days={days} />
    </DeskPage>
  )
}

function Figures({ days }: { readonly days: (typeof funnelPeriods)[number] }) {
  const desk = deskWords.use()
  const words = figureWords.use()
  const { data, isPending, isError, refetch } = useAsk(getFunnel, { days }, { keep: true })
  if (isPending) return <WaitingState />
  if (isError) return <ErrorState title={desk.failed} onRetry={() => void refetch()} />
  if (!hasVisits(data))
    return (
      <div className="rounded-md border border-line bg-surface">
        <EmptyState title={words.emptyTitle} text={words.emptyText} icon={<DeskIcon name="eye" />} />
      </div>
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
