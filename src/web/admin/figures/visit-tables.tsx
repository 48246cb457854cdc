import type { Funnel } from '../../../contract/figures.ts'
import { Bar, Figure, FigureTable, percent } from './figure-table.tsx'
import { figureWords } from './figure-words.ts'

/** The six steps, each with a bar of its part; the table is the chart. */
export function FunnelTable({ funnel: { steps, before } }: { readonly funnel: Funnel }) {
  const words = figureWords.use()
  return (
    <FigureTable
      caption={words.funnel}
      heads={[words.step, words.reached, words.ofAll, words.ofPrevious, words.before]}
    >
      {steps.map(({ step, count, ofAll, ofPrevious }, at) => (
        <tr key={step} className="border-t border-line">
          <th scope="row" className="w-2/5 px-2 py-1.5 text-start font-semibold">
            {words.steps[step]}
            <Bar part={ofAll ?? 0} />
          </th>
          <Figure>{count.toLocaleString('en')}</Figure>
          <Figure>{percent(ofAll)}</Figure>
          <Figure>{percent(ofPrevious)}</Figure>
          <Figure muted>{(before[at]?.count ?? 0).toLocaleString('en')}</Figure>
        </tr>
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
        <tr key={source} className="border-t border-line">
          <th scope="row" className="w-1/2 px-2 py-1.5 text-start font-semibold">
            {words.sources[source]}
            <Bar part={visits / most} />
          </th>
          <Figure>{visits.toLocaleString('en')}</Figure>
          <Figure>{purchases.toLocaleString('en')}</Figure>
        </tr>
      ))}
    </FigureTable>
  )
}
