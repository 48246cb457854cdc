import { EmailChoices } from './email-choices.tsx'
import { useEffect } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { Lazy } from '#web/platform/framework/lazy.tsx'
import { useShop } from '#web/platform/framework/site.ts'
import { useSession, useVisitor } from '#web/platform/http/session.ts'
import { CopyNumber, OrderNumber } from './order-number.tsx'
import { navigate } from '#web/platform/framework/router.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { checkoutWords } from '#web/checkout/checkout-words.ts'
import { GiftSection } from '#web/gifts/gift-section.tsx'
import { MissingOrder } from '#web/checkout/receipt/missing-order.tsx'
import { OrderSummaryList } from '#web/checkout/receipt/order-summary-list.tsx'
import { OrderHeading, RefundedHeading } from '#web/checkout/receipt/order-frame.tsx'
import { OrderItems } from '#web/checkout/receipt/order-items.tsx'
import { isPaid, isReturned } from '#web/checkout/place-and-pay.ts'
import { ReceiptHead } from '#web/checkout/receipt/receipt-head.tsx'
import { UnreachableOrder } from '#web/checkout/receipt/unreachable-order.tsx'
import { useFollowedOrder } from '#web/checkout/receipt/follow-order.ts'
import { isMissing } from '#web/platform/query/queries.ts'

/** /success: the state of an order, its items, keys and files. */
export function SuccessView({ query }: { readonly query: URLSearchParams }) {
  const orderId = query.get('order') ?? ''
  const visitor = useVisitor()
  if (visitor === null) return <CheckingPayment />
  return <FollowedOrder key={`${orderId} ${visitor}`} orderId={orderId} />
}

function FollowedOrder({ orderId }: { readonly orderId: string }) {
  const words = checkoutWords.use()
  const { order, error, declined, slow, askAgain } = useFollowedOrder(orderId, 'until-paid')
  useEffect(() => {
    // a provider may learn only after the buyer's return that the card was declined
    if (declined) navigate(`/fail?order=${orderId}`, { replace: true })
  }, [declined, orderId])
  if (isMissing(error)) return <MissingOrder />
  if (order === undefined && error !== null)
    return <UnreachableOrder failure={error.response} onRetry={() => void askAgain()} />
  if (order === undefined) return <CheckingPayment />
  return (
    <article className="receipt page-width grid max-w-[48rem] gap-4 py-5 md:py-7">
      <ReceiptHead order={order} />
      <PaymentStatus order={order} slow={slow} onAskAgain={() => void askAgain()} />
      {isPaid(order) && <NumberToSay number={order.number} />}
      <GiftSection order={order} />
      <OrderItems order={order} onOpened={() => void askAgain()} />
      <EmailChoices order={order} />
      <OfferAccount order={order} />
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

function CheckingPayment() {
  return (
    <section className="page-width grid min-h-[60vh] content-center justify-items-center gap-2 py-6">
      <Spinner />
      <h1 tabIndex={-1} ref={focusOnMount} className="text-lg">
        {checkoutWords.use().success.checking}
      </h1>
    </section>
  )
}

function NumberToSay({ number }: { readonly number: string }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1">
      <span className="text-muted">{checkoutWords.use().order.number}</span>
      <OrderNumber number={number} />
      <CopyNumber number={number} />
    </p>
  )
}

const accountSection = async () => (await import('./account-section.ts')).section

/** Offers guests who have paid an account, if registration is open. */
function OfferAccount({ order: { orderId, email, ...order } }: { readonly order: Order }) {
  const { status } = useSession()
  const { registrationClosed } = useShop()
  if (!isPaid(order) || status !== 'anonymous' || registrationClosed === true) return null
  return (
    <div className="print:hidden">
      <Lazy wanted load={accountSection} props={{ orderId, email }} />
    </div>
  )
}

type PaymentStatusProps = { readonly order: Order; readonly slow: boolean; readonly onAskAgain: () => void }

function PaymentStatus({ order, slow, onAskAgain }: PaymentStatusProps) {
  const { success, fail } = checkoutWords.use()
  if (order.status === 'refunded') return <RefundedHeading order={order} />
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
