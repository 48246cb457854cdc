import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import {
  advanceTestOrder,
  type listPaymentProviders,
  openTestOrder,
  type TestOrder,
} from '#contract/admin/going-live.ts'
import { goingLiveWords } from '#web/admin/words.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Select } from '#web/kit/field.tsx'
import { Price } from '#web/kit/price.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { useLanguage, useLocalized, useWords } from '#web/platform/framework/site.ts'
import { once, queries } from '#web/platform/query/queries.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { callAdmin } from '../platform/call-admin.ts'

type Offered = OutputOf<typeof listPaymentProviders>['offered']
type OrdersProps = {
  readonly orders: readonly TestOrder[]
  readonly amount: number
  readonly offered: Offered
}

/** Test orders: a payment with real money, refunded automatically, which proves that payments work. */
export function TestOrders({ orders, amount, offered }: OrdersProps) {
  const words = goingLiveWords.use().test
  const localized = useLocalized()
  const { marks } = useWords().kit.payment
  const { providers } = goingLiveWords.use()
  const problemText = useAdminProblem()
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  useProgress(orders)
  const method = offered.find(({ id }) => id === chosen) ?? offered[0]
  const open = async () => {
    if (method === undefined) return
    setBusy(true)
    const response = await callAdmin(openTestOrder, { method: method.id })
    setBusy(false)
    if (response.data === null) return notify('error', problemText(response))
    if (response.data.paymentUrl !== null) location.assign(response.data.paymentUrl)
  }
  return (
    <div id="test-orders" className="scroll-mt-8">
      <Section title={words.title} hint={words.text}>
        {method === undefined ? (
          <p className="text-muted">{words.noProvider}</p>
        ) : (
          <div className="flex flex-wrap items-end gap-1">
            {offered.length > 1 && (
              <div className="min-w-20 flex-1">
                <Select
                  label={words.by}
                  value={method.id}
                  onChange={(event) => setChosen(event.target.value)}
                >
                  {offered.map(({ id, provider, mark, name }) => (
                    <option key={id} value={id}>
                      {providers[provider] ?? provider} – {name === null ? marks[mark] : localized(name)}
                    </option>
                  ))}
                </Select>
              </div>
            )}
            <Button busy={busy} onClick={() => void open()}>
              <span>
                {words.open} (<Price shekels={amount} />)
              </span>
            </Button>
          </div>
        )}
        {orders.length > 0 && (
          <ul aria-label={words.list} className="ruled grid">
            {orders.map((order) => (
              <OrderLine key={order.id} order={order} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}

const everySeconds = 12

/** Polls unfinished test orders while the page is open. */
function useProgress(orders: readonly TestOrder[]): void {
  const unfinished = orders
    .filter(({ status, reason }) => status === 'open' || (status === 'paid' && reason === null))
    .map(({ id }) => id)
  useQuery(
    {
      queryKey: ['test-orders', unfinished],
      ...once,
      enabled: unfinished.length > 0,
      refetchInterval: everySeconds * 1000,
      // an owner who pays in another tab finds this one up to date
      refetchIntervalInBackground: true,
      queryFn: () =>
        Promise.all(
          unfinished.slice(0, 2).map((testOrderId) => callAdmin(advanceTestOrder, { testOrderId })),
        ),
    },
    queries,
  )
}

const tones = {
  created: 'neutral',
  open: 'info',
  paid: 'info',
  refunded: 'success',
  failed: 'error',
} as const

function OrderLine({ order }: { readonly order: TestOrder }) {
  const { test: words, providers } = goingLiveWords.use()
  const language = useLanguage()
  const { provider, amount, status, reason, openedAt, openedBy, paymentUrl, documents } = order
  return (
    <li className="grid gap-0.5 py-1" data-status={status}>
      <p className="flex flex-wrap items-center gap-1">
        <Badge tone={reason === null ? tones[status] : 'error'}>{words.status[status]}</Badge>
        <span className="font-semibold">{providers[provider] ?? provider}</span>
        <Price shekels={amount} />
        {paymentUrl !== null && (
          <ButtonLink href={paymentUrl} size="sm" variant="secondary">
            {words.pay}
          </ButtonLink>
        )}
      </p>
      {reason !== null && <ErrorText>{words.reasons[reason]}</ErrorText>}
      {order.lacksDocument && <ErrorText>{words.lacksDocument}</ErrorText>}
      {documents.length > 0 && (
        <p className="flex flex-wrap gap-x-1 text-sm">
          {documents.map(({ kind, number, link }) => (
            <span key={kind}>
              {words.documents[kind]}{' '}
              {link === null ? (
                <bdi>{number}</bdi>
              ) : (
                <TextLink href={link} target="_blank" rel="noreferrer">
                  <bdi>{number}</bdi>
                </TextLink>
              )}
            </span>
          ))}
        </p>
      )}
      <p className="text-sm text-muted">
        {dayAndTime(openedAt, language)} <bdi>{openedBy}</bdi>
      </p>
    </li>
  )
}
