import { listWaiting, type WaitingOrder } from '#contract/admin/stock/stock.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { Code } from './key-badge.tsx'
import { stockWords } from '#web/admin/words.ts'

/** Paid orders that wait for keys, in the order in which they will be served. Hidden if there are none. */
export function WaitingOrders() {
  const words = stockWords.use().waiting
  const { data } = useRead(listWaiting, {})
  if (data === undefined || data.total === 0) return null
  return (
    <Section title={words.title} hint={words.lead}>
      <ol className="ruled">
        {data.rows.map((order) => (
          <WaitingLine key={order.orderId} order={order} />
        ))}
      </ol>
      {data.total > data.rows.length && (
        <p className="text-sm text-muted">{words.more(data.total - data.rows.length)}</p>
      )}
    </Section>
  )
}

function WaitingLine({
  order: { orderNumber, name, since, total, lines },
}: {
  readonly order: WaitingOrder
}) {
  const words = stockWords.use().waiting
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-0.5 py-1">
      <div className="min-w-0">
        <p className="font-semibold">
          <bdi>{name}</bdi> · <Code text={orderNumber} />
        </p>
        <ul className="text-sm">
          {lines.map((line) => (
            <li key={line.productId}>
              <a href={`/dashboard/admin/stock/${line.productId}`} className="text-link hover:underline">
                <Name text={line.name[language]} />
              </a>
              {line.missing > 0 && (
                <span className="text-error"> · {words.missing(line.missing, line.quantity)}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <p className="text-sm text-muted">
        {`${words.since} ${dayAndTime(since, language)} · `}
        <Price shekels={total} />
      </p>
    </li>
  )
}
