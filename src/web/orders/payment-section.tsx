import { type ReactNode } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { formatMoney, toAgorot } from '#shop/money.ts'
import type { Language } from '#shop/localized.ts'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Price } from '#web/kit/price.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { ordersWords } from './orders-words.ts'

/** The payment and refunds of an order. */
export function PaymentSection({ order }: { readonly order: Order }) {
  const words = ordersWords.use().payment
  const language = useLanguage()
  const { payment, refunds } = order
  if (payment === null && refunds.length === 0) return null
  return (
    <Section title={words.title} raised small className="receipt-part gap-1.5 text-sm">
      <dl className="grid gap-1">
        {payment !== null && <PaidPayment payment={payment} />}
        {refunds.map((refund, at) => (
          <DetailRow key={refund.id} name={refunds.length === 1 ? words.back : words.backNumber(at + 1)}>
            <Price shekels={refund.amount} className="font-bold" />
            <span className="block text-muted">{stateText(words.states, refund, language)}</span>
            {refund.fee > 0 && (
              <span className="block text-muted">
                {words.fee(`\u2066${formatMoney(toAgorot(refund.fee))}\u2069`)}
              </span>
            )}
            {refund.fee < 0 && <span className="block text-muted">{words.feeBack}</span>}
            {refund.transactionId !== null && (
              <span className="block text-muted">
                {words.reference}{' '}
                <bdi dir="ltr" className="font-mono text-xs [overflow-wrap:anywhere]">
                  {refund.transactionId}
                </bdi>
              </span>
            )}
          </DetailRow>
        ))}
      </dl>
    </Section>
  )
}

function stateText(
  states: ReturnType<typeof ordersWords.use>['payment']['states'],
  { state, byBank, paidAt, date }: Order['refunds'][number],
  language: Language,
): string {
  if (state === 'refused') return states.refused
  return states[byBank ? 'byBank' : state](dayAndTime(paidAt ?? date, language))
}

function PaidPayment({ payment }: { readonly payment: NonNullable<Order['payment']> }) {
  const words = ordersWords.use().payment
  const language = useLanguage()
  return (
    <>
      <DetailRow name={words.paid}>
        <Price shekels={payment.amount} className="font-bold" />
      </DetailRow>
      <DetailRow name={words.at}>{dayAndTime(payment.paidAt, language)}</DetailRow>
      <DetailRow name={words.transaction}>
        <bdi dir="ltr" className="font-mono text-xs [overflow-wrap:anywhere]">
          {payment.transactionId}
        </bdi>
      </DetailRow>
    </>
  )
}

function DetailRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <dt className="max-w-full text-muted">{name}</dt>
      <dd className="flex-[1_1_6rem] text-end">{children}</dd>
    </div>
  )
}
