import { type Funnel, getFunnel, type overviewPeriods } from '#contract/admin/reports.ts'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { percent } from './report-table.tsx'
import { reportWords } from '#web/admin/words.ts'

type Period = (typeof overviewPeriods)[number]

const daysOf = { today: '1', week: '7', month: '30' } as const satisfies Record<Period, string>

/** How far the visitors of the period got, step by step; links to a page with details. */
export function VisitsCard({ period }: { readonly period: Period }) {
  const { overview: words } = reportWords.use()
  const days = daysOf[period]
  const { data } = useRead(getFunnel, { days }, { keep: true })
  const counted = data?.steps.some(({ count }) => count > 0) === true
  return (
    <Card as="section" aria-labelledby="visits" padding="small" className="grid gap-1">
      <h2 id="visits" className="text-lg">
        {words.visits}
      </h2>
      {data !== undefined && counted ? (
        <Steps steps={data.steps} />
      ) : (
        <p className="text-muted">{words.visitsText}</p>
      )}
      <a
        href={`/dashboard/admin/visits?days=${days}`}
        className="inline-flex items-center gap-0.5 font-semibold text-link underline-offset-4 hover:underline"
      >
        {words.toVisits}
        <Icon name="next" className="turns" />
      </a>
    </Card>
  )
}

function Steps({ steps }: Pick<Funnel, 'steps'>) {
  const words = reportWords.use()
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-0.5">
      {steps.map(({ step, count, ofAll }) => (
        <div key={step} className="contents">
          <dt>{words.steps[step]}</dt>
          <dd className="text-end digits">
            <bdi dir="ltr">
              <span className="font-semibold">{count.toLocaleString('en')}</span>{' '}
              <span className="text-muted">({percent(ofAll)})</span>
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
