import { useState } from 'react'
import type { OutputOf } from '../../contract/endpoint.ts'
import { listOrders } from '../../contract/orders.ts'
import { dayAndTime } from '../checkout/shop-time.ts'
import { useAnswer } from '../checkout/use-answer.ts'
import { Badge } from '../kit/badge.tsx'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Name } from '../kit/name.tsx'
import { Price } from '../kit/price.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { EmptyState, ErrorState } from '../kit/states.tsx'
import { notify } from '../kit/toasts.tsx'
import { call } from '../platform/api.ts'
import { useProblemText } from '../platform/problem-text.ts'
import { useLanguage, useLocalized } from '../platform/site.ts'
import { accountWords } from './account-words.ts'
import { Part } from './part.tsx'

type Page = OutputOf<typeof listOrders>
type Summary = Page['orders'][number]

/** What the user bought, newest first. */
export function Orders() {
  const all = accountWords.use()
  const words = all.orders
  const { answer, reload } = useAnswer(listOrders, {})
  return (
    <Part title={words.title}>
      {answer === null ? (
        <Spinner small />
      ) : answer.data === null ? (
        <ErrorState title={all.failed} onRetry={reload} />
      ) : answer.data.orders.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText} icon={<Icon name="orders" />}>
          <ButtonLink href="/products">{words.browse}</ButtonLink>
        </EmptyState>
      ) : (
        <OrderList first={answer.data} />
      )}
    </Part>
  )
}

function OrderList({ first }: { readonly first: Page }) {
  const words = accountWords.use().orders
  const problemText = useProblemText()
  const [older, setOlder] = useState<Page>({ orders: [], next: first.next })
  const [busy, setBusy] = useState(false)
  const more = async (before: string) => {
    setBusy(true)
    const answer = await call(listOrders, { before })
    setBusy(false)
    if (answer.data === null) return notify('error', problemText(answer))
    const { orders, next } = answer.data
    setOlder((now) => ({ orders: [...now.orders, ...orders], next }))
  }
  const { next } = older
  return (
    <>
      <ul className="divide-y divide-line">
        {[...first.orders, ...older.orders].map((order) => (
          <li key={order.orderId} className="py-2">
            <OrderLine order={order} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button variant="secondary" busy={busy} onClick={() => void more(next)}>
          {words.more}
        </Button>
      )}
    </>
  )
}

const tones = {
  pending: 'warning',
  completed: 'success',
  shipped: 'success',
  cancelled: 'neutral',
  refunded: 'info',
} as const

function OrderLine({ order }: { readonly order: Summary }) {
  const words = accountWords.use().orders
  const language = useLanguage()
  const localized = useLocalized()
  const texts: Readonly<Record<string, string | undefined>> = words.status
  const known = texts[order.status]
  return (
    <article className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-1">
        <h3 className="text-base">
          {words.number}{' '}
          <bdi dir="ltr" className="font-mono text-sm [overflow-wrap:anywhere]">
            {order.orderId}
          </bdi>
        </h3>
        <Badge tone={known === undefined ? 'neutral' : tones[order.status]}>
          <span className="sr-only">{`${words.statusName}: `}</span>
          {known ?? words.statusUnknown}
        </Badge>
      </div>
      <ul aria-label={words.items} className="text-sm">
        {order.items.map((item) => (
          <li key={item.id}>
            <Name text={localized(item.name)} />
            {item.quantity > 1 && <bdi dir="ltr">{` × ${item.quantity}`}</bdi>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-1 text-sm text-muted">
        <time dateTime={order.date}>{dayAndTime(order.date, language)}</time>
        <span className="flex items-center gap-2">
          <Price shekels={order.total} className="font-bold text-ink" />
          <ButtonLink href={`/success?order=${order.orderId}`} variant="secondary" size="sm">
            {words.open}
            <span className="sr-only">{` ${order.orderId}`}</span>
          </ButtonLink>
        </span>
      </div>
    </article>
  )
}
