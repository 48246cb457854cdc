import { useEffect } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { checkoutWords } from '../checkout-words.ts'
import { GiftSection } from '#web/gifts/gift-section.tsx'
import { MissingOrder } from './missing-order.tsx'
import { OrderSummaryList } from './order-summary-list.tsx'
import { OrderHeading } from './order-frame.tsx'
import { OrderItems } from './order-items.tsx'
import { isPaid, isReturned } from '../place-and-pay.ts'
import { ReceiptHead } from './receipt-head.tsx'
import { UnreachableOrder } from './unreachable-order.tsx'
import { useFollowedOrder } from './follow-order.ts'
import { isMissing } from '#web/platform/query/queries.ts'

/** /success: how the order stands, its items, keys and files. */
export function SuccessView({ query }: { readonly query: URLSearchParams }) {
  const orderId = query.get('order') ?? ''
  return <FollowedOrder key={orderId} orderId={orderId} />
}

function FollowedOrder({ orderId }: { readonly orderId: string }) {
  const words = checkoutWords.use()
  const { order, error, declined, slow, askAgain } = useFollowedOrder(orderId, 'until-paid')
  useEffect(() => {
    // a provider may learn only after the buyer's return that their card was refused
    if (declined) navigate(`/fail?order=${orderId}`, { replace: true })
  }, [declined, orderId])
  if (isMissing(error)) return <MissingOrder />
  if (order === undefined && error !== null)
    return <UnreachableOrder failure={error.answer} onRetry={askAgain} />
  if (order === undefined)
    return (
      <section className="page-width grid min-h-[60vh] content-center justify-items-center gap-2 py-6">
        <Spinner />
        <h1 tabIndex={-1} ref={takeFocus} className="text-lg">
          {words.success.checking}
        </h1>
      </section>
    )
  return (
    <article className="receipt page-width grid max-w-[48rem] gap-4 py-5 md:py-7">
      <ReceiptHead order={order} />
      <Standing order={order} slow={slow} onAskAgain={askAgain} />
      <GiftSection order={order} />
      <OrderItems order={order} />
      <OrderSummaryList order={order} />
      <div className="flex flex-wrap justify-center gap-1 print:hidden">
        <ButtonLink href="/products" variant="secondary">
          {words.order.toProducts}
        </ButtonLink>
        {isPaid(order) && (
          <ButtonLink href={`/orders/${order.orderId}`} variant="secondary">
            {words.order.toOrder}
          </ButtonLink>
        )}
        <Button variant="quiet" onClick={() => print()}>
          {words.order.print}
        </Button>
      </div>
    </article>
  )
}

type StandingProps = { readonly order: Order; readonly slow: boolean; readonly onAskAgain: () => void }

function Standing({ order, slow, onAskAgain }: StandingProps) {
  const { success, fail } = checkoutWords.use()
  if (order.status === 'refunded')
    return <OrderHeading tone="waiting" icon="refresh" title={success.refunded} text={success.refundedText} />
  if (order.delivery === 'delivered')
    return (
      <OrderHeading
        tone="good"
        icon="done"
        title={success.delivered}
        text={success.deliveredText(order.email)}
      />
    )
  if (order.delivery === 'paid-waiting-for-stock')
    return <OrderHeading tone="waiting" icon="box" title={success.stock} text={success.stockText} />
  if (order.delivery === 'held-for-check' || order.delivery === 'held-in-dispute')
    return <OrderHeading tone="waiting" icon="clock" title={success.held} text={success.heldText} />
  if (isReturned(order))
    return <OrderHeading tone="waiting" icon="refresh" title={success.returned} text={success.returnedText} />
  if (order.delivery === 'not-paid')
    return (
      <OrderHeading tone="care" icon="orders" title={success.notPaid} text={success.notPaidText}>
        <ButtonLink href="/checkout">{fail.toCart}</ButtonLink>
      </OrderHeading>
    )
  return (
    <OrderHeading
      tone="waiting"
      icon="clock"
      title={slow ? success.stillWaiting : success.waiting}
      text={slow ? success.stillWaitingText : success.waitingText}
    >
      {slow ? <Button onClick={onAskAgain}>{success.checkAgain}</Button> : <Spinner />}
    </OrderHeading>
  )
}
