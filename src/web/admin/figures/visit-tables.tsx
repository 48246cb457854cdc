import type { ReactNode } from 'react'
import type { Funnel } from '../../../contract/figures.ts'
import { useDirection } from '../../platform/site.ts'
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

type FigureTableProps = {
  readonly caption: string
  readonly heads: readonly string[]
  readonly children: ReactNode
}

function FigureTable({ caption, heads, children }: FigureTableProps) {
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full text-sm">
        <caption className="px-2 pt-2 pb-1 text-start text-lg font-bold">{caption}</caption>
        <thead className="text-muted">
          <tr>
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`px-2 py-1 align-bottom font-semibold ${at === 0 ? 'text-start' : 'text-end'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function Figure({ children, muted = false }: { readonly children: ReactNode; readonly muted?: boolean }) {
  return (
    <td className={`px-2 py-1.5 text-end digits ${muted ? 'text-muted' : ''}`}>
      <bdi dir="ltr">{children}</bdi>
    </td>
  )
}

/** Grows from where the line begins: the right in Hebrew. The figures beside it say the same. */
function Bar({ part }: { readonly part: number }) {
  const rtl = useDirection() === 'rtl'
  const width = Math.max(part * 100, part > 0 ? 1 : 0)
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-0.5 block h-1 w-full"
    >
      <rect width="100" height="8" rx="1" className="fill-track" />
      <rect x={rtl ? 100 - width : 0} width={width} height="8" rx="1" className="fill-primary" />
    </svg>
  )
}

function percent(rate: number | null): string {
  return rate === null ? '–' : `${(rate * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`
}
