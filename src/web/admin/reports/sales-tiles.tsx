import type { ReactNode } from 'react'
import type { Overview } from '#contract/admin/reports.ts'
import { Price } from '#web/kit/price.tsx'
import { Tiles } from '#web/kit/boxes/tiles.tsx'
import { percent } from './report-table.tsx'
import { reportWords } from '#web/admin/words.ts'
import { Day } from './day.tsx'

/** The four figures of the period, each with that of the previous period. */
export function SalesTiles({ overview }: { readonly overview: Overview }) {
  const { overview: words } = reportWords.use()
  const { now, before, from, to, beforeFrom, beforeTo } = overview
  return (
    <section aria-labelledby="sales" className="grid gap-1">
      <h2 id="sales" className="text-lg">
        {words.sales}{' '}
        <span className="font-normal">
          <Days first={from} last={to} />
        </span>{' '}
        <span className="text-sm font-normal text-muted">
          {words.comparedWith}
          <Days first={beforeFrom} last={beforeTo} />
        </span>
      </h2>
      <Tiles className="sm:grid-cols-2 lg:grid-cols-4">
        <SalesTile
          name={words.revenue}
          hint={words.revenueHint}
          now={now.revenue}
          before={before.revenue}
          show={money}
        />
        <SalesTile
          name={words.orders}
          hint={words.ordersHint}
          now={now.orders}
          before={before.orders}
          show={plain}
        />
        <SalesTile
          name={words.average}
          hint={words.averageHint}
          now={now.average}
          before={before.average}
          show={money}
        />
        <SalesTile
          name={words.profit}
          hint={words.profitHint}
          now={now.profit}
          before={before.profit}
          show={money}
        />
      </Tiles>
      {now.unitsOfUnknownCost > 0 && (
        <p className="text-sm text-muted">{words.unknownCost(now.unitsOfUnknownCost)}</p>
      )}
    </section>
  )
}

function Days({ first, last }: { readonly first: string; readonly last: string }) {
  return first === last ? (
    <Day day={first} />
  ) : (
    <>
      <Day day={first} /> – <Day day={last} />
    </>
  )
}

const money = (shekels: number) => <Price shekels={shekels} />
const plain = (count: number) => <bdi dir="ltr">{count.toLocaleString('en')}</bdi>

type TileProps = {
  readonly name: string
  readonly hint: string
  readonly now: number | null
  readonly before: number | null
  readonly show: (value: number) => ReactNode
}

function SalesTile({ name, hint, now, before, show }: TileProps) {
  const { overview: words } = reportWords.use()
  return (
    <div className="grid content-start gap-0.5 bg-surface px-2 py-1.5">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-2xl font-bold digits">{now === null ? '–' : show(now)}</dd>
      <dd className="flex flex-wrap items-baseline gap-x-1 text-sm text-muted">
        <Change now={now} before={before} />
        <span>
          {words.before} {before === null ? '–' : show(before)}
        </span>
      </dd>
      <dd className="text-xs text-muted">{hint}</dd>
    </div>
  )
}

/** The relative change; nothing if there is no earlier figure to compare with. */
function Change({ now, before }: Pick<TileProps, 'now' | 'before'>) {
  if (now === null || before === null || before <= 0) return null
  const change = (now - before) / before
  const tone = change > 0 ? 'text-success' : change < 0 ? 'text-error' : ''
  return (
    <bdi dir="ltr" className={`font-bold digits ${tone}`}>
      {change > 0 ? '+' : ''}
      {percent(change)}
    </bdi>
  )
}
