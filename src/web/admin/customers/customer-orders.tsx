import type { ReactNode } from 'react'
import type { Customer } from '#contract/admin/customers/customer-shapes.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { PaymentBadge, AdminStatusBadge } from '../orders/order/order-badges.tsx'
import { MaskedKey } from '../stock/key-badge.tsx'
import { customerWords } from '#web/admin/words.ts'

type Props = { readonly customer: Customer }

/** The customer's orders, newest first. */
export function CustomerOrders({ customer: { newest, ordersInAll, email } }: Props) {
  const words = customerWords.use()
  return (
    <Section
      title={words.orders}
      actions={
        ordersInAll > 0 && (
          <TextLink href={`/dashboard/admin/orders?q=${encodeURIComponent(email)}`}>
            {words.allOrders(ordersInAll)}
          </TextLink>
        )
      }
    >
      {newest.length === 0 ? (
        <p className="text-muted">{words.noOrders}</p>
      ) : (
        <Lines>
          {newest.map(({ orderId, number, date, status, payment, total }) => (
            <Line key={orderId} orderId={orderId} number={number} date={date}>
              <span className="flex flex-wrap gap-0.5">
                <AdminStatusBadge status={status} />
                <PaymentBadge payment={payment} status={status} />
              </span>
              <Price shekels={total} className="ms-auto" />
            </Line>
          ))}
        </Lines>
      )}
    </Section>
  )
}

/** The customer's keys, masked. */
export function CustomerKeys({ customer: { keys } }: Props) {
  const words = customerWords.use()
  const language = useLanguage()
  if (keys.length === 0) return null
  return (
    <Section title={words.keys} hint={words.keysHint}>
      <Lines>
        {keys.map(({ id, lastFour, product, revealedAt, orderId, number, date }) => (
          <Line key={id} orderId={orderId} number={number} date={date}>
            <Name text={product[language]} className="min-w-0 flex-1 basis-24" />
            <MaskedKey lastFour={lastFour} />
            <span className="text-sm text-muted">
              {revealedAt === null
                ? words.notRevealed
                : `${words.revealed}: ${dayAndTime(revealedAt, language)}`}
            </span>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

/** A list of rows with a line between them. */
export function Lines({ children }: { readonly children: ReactNode }) {
  return <ul className="ruled -my-1">{children}</ul>
}

type LineProps = Pick<Customer['claims'][number], 'orderId' | 'number' | 'date'> & {
  readonly children: ReactNode
}

/** One row: its order, its date and its content. */
export function Line({ orderId, number, date, children }: LineProps) {
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
      <span className="grid min-w-16">
        <TextLink href={`/dashboard/admin/orders/${orderId}`} className="font-mono text-sm">
          <bdi dir="ltr">{number}</bdi>
        </TextLink>
        <span className="text-sm text-muted">{dayAndTime(date, language)}</span>
      </span>
      {children}
    </li>
  )
}
