import type { ReactNode } from 'react'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Price } from '#web/kit/price.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { Code } from '#web/admin/stock/key-badge.tsx'
import { orderAdminWords } from '#web/admin/words.ts'
import { PaidSum } from '../payments/paid-sum.tsx'
import { OrderRefunds } from '../refund/order-refunds.tsx'

type OrderProps = { readonly order: AdminOrder }

/** Prices, payment attempts, payments and refunds. */
export function OrderMoney({ order }: OrderProps) {
  const words = orderAdminWords.use().money
  return (
    <Section title={words.title}>
      <dl className="grid gap-0.5">
        {order.discount > 0 && (
          <>
            <Sum name={words.subtotal} value={order.subtotal} />
            <Sum
              name={
                <>
                  {words.discount}
                  {order.couponCode !== null && (
                    <>
                      {' · '}
                      <Code text={order.couponCode} />
                    </>
                  )}
                  {order.discountReason !== null && (
                    <>
                      {' · '}
                      <bdi>{order.discountReason}</bdi>
                    </>
                  )}
                </>
              }
              value={-order.discount}
            />
          </>
        )}
        <Sum name={words.total} value={order.total} strong />
        {order.vatPercent > 0 && <Sum name={words.vat(order.vatPercent)} value={order.vat} />}
        <Sum name={words.paid} value={order.paid} />
        {order.refunded > 0 && <Sum name={words.refunded} value={order.refunded} />}
        {order.fee > 0 && <Sum name={words.fee} value={order.fee} />}
      </dl>
      <Attempts order={order} />
      {order.refunds.length > 0 && <OrderRefunds order={order} />}
    </Section>
  )
}

type SumProps = { readonly name: ReactNode; readonly value: number; readonly strong?: boolean }

function Sum({ name, value, strong = false }: SumProps) {
  return (
    <div className={`flex items-baseline justify-between gap-2 ${strong ? 'font-bold' : ''}`}>
      <dt className="min-w-0">{name}</dt>
      <dd>
        <Price shekels={value} />
      </dd>
    </div>
  )
}

function Attempts({ order: { attempts } }: OrderProps) {
  const words = orderAdminWords.use().money
  const language = useLanguage()
  const statusOf: Readonly<Record<string, string | undefined>> = words.attemptStatus
  const allocationName: Readonly<Record<string, string | undefined>> = words.allocation
  return (
    <div className="grid gap-1">
      <h3 className="text-base font-bold">{words.attempts}</h3>
      {attempts.length === 0 && <p className="text-sm text-muted">{words.noAttempts}</p>}
      <ul className="grid gap-1">
        {attempts.map(({ id, provider, status, amount, at, payments }) => (
          <li key={id} className="rounded-sm bg-sunken px-1.5 py-1 text-sm">
            <p className="flex flex-wrap justify-between gap-x-2">
              <span>
                {provider === 'manual' ? words.manual : <bdi>{provider}</bdi>} · {statusOf[status] ?? status}
                {` · ${dayAndTime(at, language)}`}
              </span>
              <Price shekels={amount} />
            </p>
            {payments.map((payment) => (
              <p key={payment.transactionId} className="flex flex-wrap justify-between gap-x-2 text-muted">
                <span>
                  {allocationName[payment.allocation] ?? payment.allocation} ·{' '}
                  <span className="inline-block">
                    <Code text={payment.transactionId} />
                  </span>
                </span>
                <PaidSum amount={payment.amount} currency={payment.currency} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
