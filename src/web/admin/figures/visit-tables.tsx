import type { Funnel } from '../../../contract/figures.ts'
import { Bar, Figure, FigureRow, FigureTable, percent } from './figure-table.tsx'
import { figureWords } from './figure-words.ts'

/** The six steps, each with a bar of its part; the table is the chart. */
export function FunnelTable({ funnel: { steps, before } }: { readonly funnel: Funnel }) {
  const words = figureWords.use()
  return (
    <FigureTable
      caption={words.funnel}
      cards
      heads={[words.step, words.reached, words.ofAll, words.ofPrevious, words.before]}
    >
      {steps.map(({ step, count, ofAll, ofPrevious }, at) => (
        <FigureRow
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
        </FigureRow>
      ))}
    </FigureTable>
  )
}

export function SourceTable({ bySource }: Pick<Funnel, 'bySource'>) {
  const words = figureWords.use()
  const most = Math.max(1, ...bySource.map(({ visits }) => visits))
  const rows = bySource.toSorted((a, b) => b.visits - a.visits)
  return (
    <FigureTable caption={words.bySource} heads={[words.source, words.visits, words.purchases]}>
      {rows.map(({ source, visits, purchases }) => (
        <FigureRow
          key={source}
          width="w-1/2"
          head={
            <>
              {words.sources[source]}
              <Bar part={visits / most} />
            </>
          }
        >
          <Figure>{visits.toLocaleString('en')}</Figure>
          <Figure>{purchases.toLocaleString('en')}</Figure>
        </FigureRow>
      ))}
    </FigureTable>
  )
}
