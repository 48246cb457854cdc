import { useEffect } from 'react'
import { getOrder, type Order } from '#contract/orders/orders.ts'
import { getOrderTerms } from '#contract/orders/order-terms.ts'
import { formatMoney } from '#shop/money.ts'
import { MissingOrder } from '#web/checkout/receipt/missing-order.tsx'
import { Notice } from '#web/checkout/failure/notice.tsx'
import { OrderSummaryList } from '#web/checkout/receipt/order-summary-list.tsx'
import { OrderItems } from '#web/checkout/receipt/order-items.tsx'
import { useFinishedPurchase } from '#web/checkout/finish-purchase.ts'
import { isPaid, isReturned } from '#web/checkout/place-and-pay.ts'
import { CopyNumber, OrderNumber } from './order-number.tsx'
import { ReceiptHead } from '#web/checkout/receipt/receipt-head.tsx'
import { dayAndTime } from '#web/platform/dates/shop-time.ts'
import { UnreachableOrder } from '#web/checkout/receipt/unreachable-order.tsx'
import { isMissing, useRead } from '#web/platform/query/queries.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { WaitingState } from '#web/kit/states.tsx'
import { useFragmentChange } from '#web/platform/browser/fragment.ts'
import { useSession, useVisitor } from '#web/platform/http/session.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { GiftSection } from '#web/gifts/gift-section.tsx'
import { ClaimSection } from './claim-section.tsx'
import { DocumentSection } from './document-section.tsx'
import { saveOrderLink } from './order-link.ts'
import { ordersWords } from './orders-words.ts'
import { PaymentSection } from './payment-section.tsx'
import { EmailChoices } from './email-choices.tsx'
import { refundedState } from './refund-choices.ts'
import { RefundSection } from './refund-section.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TermsButton } from './terms-button.tsx'

type OrderViewProps = { readonly params: Readonly<Record<string, string>> }

/** /orders/…: an order after the purchase, with its keys, its payment and its refund. */
export function OrderView({ params }: OrderViewProps) {
  const orderId = params['orderId'] ?? ''
  const visitor = useVisitor()
  useEffect(() => saveOrderLink(orderId), [orderId])
  useFragmentChange(() => saveOrderLink(orderId))
  if (visitor === null) return <WaitingState />
  return <OneOrder key={`${orderId} ${visitor}`} orderId={orderId} />
}

function OneOrder({ orderId }: { readonly orderId: string }) {
  const words = ordersWords.use().page
  const { data: order, error, refetch } = useRead(getOrder, { orderId })
  const reload = () => void refetch()
  useFinishedPurchase(order)
  if (isMissing(error)) return <MissingOrder />
  // A refetch may fail after a key was revealed; the key stays on the screen.
  if (order === undefined)
    return error === null ? <WaitingState /> : <UnreachableOrder failure={error.response} onRetry={reload} />
  return (
    <article className="receipt page-width grid max-w-[48rem] gap-3 py-4 md:py-6">
      {(order.payment !== null || isPaid(order)) && <ReceiptHead order={order} />}
      <Heading order={order} />
      <OrderStatus order={order} />
      <GiftSection order={order} onChanged={reload} />
      <OrderItems order={order} onOpened={reload} />
      <EmailChoices order={order} />
      <RefundSection order={order} onDone={reload} />
      <div
        className={
          order.payment === null && order.refunds.length === 0 ? 'grid' : 'grid gap-3 md:grid-cols-2'
        }
      >
        <PaymentSection order={order} />
        <OrderSummaryList order={order} />
      </div>
      <DocumentSection order={order} />
      <ClaimSection order={order} onDone={reload} />
      <div className="flex justify-center print:hidden">
        <TermsButton orderId={orderId} endpoint={getOrderTerms} />
        <Button variant="quiet" onClick={() => print()}>
          {words.print}
        </Button>
      </div>
    </article>
  )
}

function Heading({ order }: { readonly order: Order }) {
  const { page, list } = ordersWords.use()
  const language = useLanguage()
  const { user } = useSession()
  return (
    <header className="grid gap-1">
      <a
        href={user === null ? '/order-lookup' : '/account'}
        className="flex items-center gap-0.5 justify-self-start text-sm text-link underline-offset-4 hover:underline print:hidden"
      >
        <Icon name="previous" className="turns size-2" />
        {page.back}
      </a>
      <div className="flex flex-wrap items-center justify-between gap-1">
        <div className="flex items-center gap-1">
          <h1 className="text-xl">
            {list.number} <OrderNumber number={order.number} />
          </h1>
          <CopyNumber number={order.number} />
        </div>
        <StatusBadge status={order.status} />
      </div>
      <p className="text-sm text-muted">{page.placed(dayAndTime(order.date, language))}</p>
    </header>
  )
}

function OrderStatus({ order }: { readonly order: Order }) {
  const words = ordersWords.use().page
  if (order.delivery === 'waiting-for-payment')
    return (
      <Notice>
        <p>{words.waiting}</p>
        <ButtonLink href={`/fail?order=${order.orderId}&from=order`} size="sm" className="justify-self-start">
          {words.pay}
        </ButtonLink>
      </Notice>
    )
  if (order.delivery === 'paid-waiting-for-stock') return <Notice>{words.stock}</Notice>
  if (order.delivery === 'held-for-check') return <Notice>{words.heldForCheck}</Notice>
  if (order.delivery === 'held-in-dispute') return <Notice>{words.heldInDispute}</Notice>
  if (isReturned(order)) return <Notice>{words.returned}</Notice>
  if (order.status === 'refunded') return <RefundedOrder order={order} />
  return order.delivery === 'not-paid' ? <Notice>{words.closed}</Notice> : null
}

function RefundedOrder({ order }: { readonly order: Order }) {
  const words = ordersWords.use().page
  const { state, fee } = refundedState(order)
  if (state === 'unpaid') return <Notice>{words.unpaid}</Notice>
  return <Notice>{state === 'less-fee' ? words.refundedLessFee(formatMoney(fee)) : words.refunded}</Notice>
}
