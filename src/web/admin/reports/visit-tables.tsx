import type { Funnel } from '#contract/admin/reports.ts'
import { Bar, Figure, ReportRow, ReportTable, percent } from './report-table.tsx'
import { reportWords } from '#web/admin/words.ts'

/** The six steps, each with a bar for its share; the table is the chart. */
export function FunnelTable({ funnel: { steps, before } }: { readonly funnel: Funnel }) {
  const words = reportWords.use()
  return (
    <ReportTable
      caption={words.funnel}
      cards
      heads={[words.step, words.reached, words.ofAll, words.ofPrevious, words.before]}
    >
      {steps.map(({ step, count, ofAll, ofPrevious }, at) => (
        <ReportRow
          key={step}
          width="w-2/5"
          head={
            <>
              {words.steps[step]}
              <Bar part={ofAll ?? 0} />
            </>
          }
        >
          <Figure title={words.reached}>{count.toLocaleString('en')}</Figure>
          <Figure title={words.ofAll}>{percent(ofAll)}</Figure>
          <Figure title={words.ofPrevious}>{percent(ofPrevious)}</Figure>
          <Figure title={words.before} muted>
            {(before[at]?.count ?? 0).toLocaleString('en')}
          </Figure>
        </ReportRow>
      ))}
    </ReportTable>
  )
}

export function SourceTable({ bySource }: Pick<Funnel, 'bySource'>) {
  const words = reportWords.use()
  const max = Math.max(1, ...bySource.map(({ visits }) => visits))
  const rows = bySource.toSorted((a, b) => b.visits - a.visits)
  return (
    <ReportTable caption={words.bySource} heads={[words.source, words.visits, words.purchases]}>
      {rows.map(({ source, visits, purchases }) => (
        <ReportRow
          key={source}
          width="w-1/2"
          head={
            <>
              {words.sources[source]}
              <Bar part={visits / max} />
            </>
          }
        >
          <Figure>{visits.toLocaleString('en')}</Figure>
          <Figure>{purchases.toLocaleString('en')}</Figure>
        </ReportRow>
      ))}
    </ReportTable>
  )
}
