import { useEffect, useEffectEvent, useState } from 'react'
import { type Order, startPayment } from '#contract/orders/orders.ts'
import { openCartDrawer } from '#web/cart/cart-store.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { WaitingState } from '#web/kit/states.tsx'
import { call } from '#web/platform/http/api.ts'
import { useVisitor } from '#web/platform/http/session.ts'
import { checkoutWords } from '../checkout-words.ts'
import { MissingOrder } from './missing-order.tsx'
import { MethodChoice } from '../method-choice.tsx'
import { usePaymentMethods } from '../use-payment-methods.ts'
import { PlainNotice } from '../failure/plain-notice.tsx'
import { OrderSummaryList } from './order-summary-list.tsx'
import { OrderHeading, RefundedHeading } from './order-frame.tsx'
import { OrderItems } from './order-items.tsx'
import { isPaid, isReturned } from '../place-and-pay.ts'
import { timeOfDay } from '#web/platform/dates/shop-time.ts'
import { type PlainFailure, plainFailureOf } from '../failure/checkout-failure.ts'
import { UnreachableOrder } from './unreachable-order.tsx'
import { useFollowedOrder } from './follow-order.ts'
import { isMissing } from '#web/platform/query/queries.ts'
import { useTimeLeft } from '#web/platform/dates/use-time-left.ts'

/** Whether the visitor comes from the page of the order, and no payment was tried just before. */
export function isFirstTry(query: URLSearchParams): boolean {
  return query.get('from') === 'order'
}

/** /fail: the payment failed, or an order is to be paid; its state and how to go on. */
export function FailView({ query }: { readonly query: URLSearchParams }) {
  const orderId = query.get('order') ?? ''
  const visitor = useVisitor()
  if (orderId === '') return <FailedPayment />
  if (visitor === null) return <WaitingState />
  return <UnpaidOrder key={`${orderId} ${visitor}`} orderId={orderId} first={isFirstTry(query)} />
}

/** Shown when the payment page did not say which order it was for. */
function FailedPayment() {
  const { fail, order } = checkoutWords.use()
  return (
    <section className="page-width grid max-w-[48rem] gap-4 py-5 md:py-7">
      <OrderHeading tone="care" icon="alert" title={fail.title} text={fail.noOrderText}>
        <Button onClick={openCartDrawer}>{fail.toCart}</Button>
        <ButtonLink href="/order-lookup" variant="secondary">
          {order.findOrders}
        </ButtonLink>
      </OrderHeading>
      <p className="mx-auto max-w-[34rem] text-center text-sm text-muted">{fail.reasons}</p>
    </section>
  )
}

function UnpaidOrder({ orderId, first }: { readonly orderId: string; readonly first: boolean }) {
  const { order, error, askAgain } = useFollowedOrder(orderId, 'once')
  if (isMissing(error)) return <MissingOrder />
  if (order === undefined && error !== null)
    return <UnreachableOrder failure={error.response} onRetry={() => void askAgain()} />
  if (order === undefined) return <WaitingState />
  return (
    <article className="page-width grid max-w-[48rem] gap-4 py-5 md:py-7">
      <FailedOrder order={order} first={first} askAgain={askAgain} />
      <OrderItems order={order} />
      <OrderSummaryList order={order} />
    </article>
  )
}

type FailedOrderProps = {
  readonly order: Order
  /** No payment was tried just before. */
  readonly first: boolean
  readonly askAgain: () => Promise<boolean>
}

function FailedOrder({ order, first, askAgain }: FailedOrderProps) {
  const { fail, success } = checkoutWords.use()
  const [refused, setRefused] = useState(false)
  // The shop refuses another payment from the end of the hold on, but closes the order up to a minute later.
  const checkRefused = async () => {
    if (await askAgain()) setRefused(true)
  }
  if (isPaid(order))
    return (
      <OrderHeading tone="good" icon="done" title={fail.paid} text={fail.paidText}>
        <ButtonLink href={`/success?order=${order.orderId}`}>{fail.toOrder}</ButtonLink>
      </OrderHeading>
    )
  if (order.delivery === 'waiting-for-payment' && !refused)
    return <StillHeld order={order} first={first} onTimeUp={() => void askAgain()} onRefused={checkRefused} />
  if (order.status === 'refunded') return <RefundedHeading order={order} />
  if (isReturned(order))
    return <OrderHeading tone="waiting" icon="refresh" title={success.returned} text={success.returnedText} />
  return (
    <OrderHeading tone="care" icon="clock" title={fail.ended} text={fail.endedText}>
      <Button onClick={openCartDrawer}>{fail.toCart}</Button>
    </OrderHeading>
  )
}

type StillHeldProps = Pick<FailedOrderProps, 'order' | 'first'> & {
  /** The hold has ended by this browser's clock, which may be wrong. */
  readonly onTimeUp: () => void
  /** The shop says that the order can no longer be paid. */
  readonly onRefused: () => Promise<void>
}

/** The items are still held for this order: its payment page can be opened again. */
function StillHeld({ order, first, onTimeUp, onRefused }: StillHeldProps) {
  const { fail } = checkoutWords.use()
  const isOver = useTimeLeft(order.heldUntil ?? order.date) <= 0
  const ask = useEffectEvent(onTimeUp)
  useEffect(() => {
    if (isOver) ask()
  }, [isOver])
  const payment = usePaymentMethods()
  const [opening, setOpening] = useState(false)
  const [failure, setFailure] = useState<PlainFailure | null>(null)
  const payAgain = async () => {
    setOpening(true)
    const response = await call(startPayment, {
      orderId: order.orderId,
      ...(payment.chosen !== null && { method: payment.chosen }),
    })
    if (response.data !== null) {
      setOpening(false)
      return location.assign(response.data.paymentUrl)
    }
    if (response.problem?.code === 'order-not-payable') await onRefused()
    else {
      const latest = plainFailureOf(response)
      if (latest.kind === 'method') await payment.reload()
      setFailure(latest)
    }
    setOpening(false)
  }
  const held = order.heldUntil === null ? '' : fail.held(timeOfDay(order.heldUntil))
  return (
    <div className="grid gap-2">
      <OrderHeading
        tone={first ? 'waiting' : 'care'}
        icon={first ? 'clock' : 'alert'}
        title={first ? fail.unpaid : fail.title}
        text={first ? held : `${fail.text} ${held}`}
      >
        <MethodChoice {...payment} className="mb-1 w-full max-w-[34rem]" />
        <Button size="lg" busy={opening} onClick={() => void payAgain()}>
          {opening ? fail.opening : first ? fail.pay : fail.again}
        </Button>
        {!first && (
          <Button size="lg" variant="quiet" onClick={openCartDrawer}>
            {fail.toCart}
          </Button>
        )}
      </OrderHeading>
      {!first && <p className="mx-auto max-w-[34rem] text-center text-sm text-muted">{fail.reasons}</p>}
      <div aria-live="assertive" className="contents">
        {failure !== null && <PlainNotice kind={failure.kind} />}
      </div>
    </div>
  )
}
