import type { Overview } from '#contract/admin/reports.ts'
import { formatMoney, toAgorot } from '#shop/money.ts'
import { Card } from '#web/kit/card.tsx'
import { Price } from '#web/kit/price.tsx'
import { useDirection, useLanguage } from '#web/platform/framework/site.ts'
import { reportWords } from '#web/admin/words.ts'
import { dayAndMonth } from './short-day.ts'
import { Day } from './day.tsx'

type Days = Overview['days']

/** A bar for each day, in reading order, and a table with the same data. */
export function RevenueChart({ days }: { readonly days: Days }) {
  const { overview: words } = reportWords.use()
  const max = Math.max(0, ...days.map(({ revenue }) => revenue))
  const first = days[0]?.day
  const last = days.at(-1)?.day
  return (
    <Card
      as="section"
      aria-labelledby="per-day"
      padding="small"
      className="grid grid-rows-[auto_1fr] gap-1 self-stretch"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-1">
        <h2 id="per-day" className="text-lg">
          {words.perDay}
        </h2>
        <span className="text-sm text-muted" aria-hidden="true">
          <Price shekels={max} />
        </span>
      </div>
      <Bars days={days} max={max} />
      <div className="flex justify-between gap-1 text-sm text-muted" aria-hidden="true">
        <span>{first !== undefined && <Day day={first} />}</span>
        <span>{last !== undefined && <Day day={last} />}</span>
      </div>
      <details className="text-sm">
        <summary className="cursor-pointer py-0.5 font-semibold">{words.asTable}</summary>
        <DayTable days={days} />
      </details>
    </Card>
  )
}

/** Drawn on 100 × 40 and stretched; the first day is at the start of the line. */
function Bars({ days, max }: { readonly days: Days; readonly max: number }) {
  const rtl = useDirection() === 'rtl'
  const language = useLanguage()
  const step = 100 / Math.max(1, days.length)
  return (
    <svg
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-24 w-full lg:h-full lg:min-h-24"
    >
      {[0.1, 20, 39.9].map((y) => (
        <line
          key={y}
          x1="0"
          x2="100"
          y1={y}
          y2={y}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {days.map(({ day, revenue }, at) => {
        const height = max === 0 ? 0 : Math.max((revenue / max) * 40, revenue > 0 ? 0.5 : 0)
        const place = (rtl ? days.length - 1 - at : at) * step
        return (
          <g key={day}>
            <title>{`${dayAndMonth(day, language)}: ${formatMoney(toAgorot(revenue))}`}</title>
            <rect x={place} y="0" width={step} height="40" className="fill-transparent" />
            <rect
              x={place + step * 0.15}
              y={40 - height}
              width={step * 0.7}
              height={height}
              className="fill-primary"
            />
          </g>
        )
      })}
    </svg>
  )
}

function DayTable({ days }: { readonly days: Days }) {
  const { overview: words } = reportWords.use()
  return (
    <table className="w-full">
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1 text-start font-semibold">
            {words.day}
          </th>
          <th scope="col" className="py-1 text-end font-semibold">
            {words.orders}
          </th>
          <th scope="col" className="py-1 text-end font-semibold">
            {words.revenue}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, orders, revenue }) => (
          <tr key={day} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-normal">
              <Day day={day} />
            </th>
            <td className="py-1 text-end digits">{orders.toLocaleString('en')}</td>
            <td className="py-1 text-end">
              <Price shekels={revenue} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
