import { useEffect } from 'react'
import { getOrder, type Order } from '#contract/orders/orders.ts'
import { getPaymentStep } from '#contract/orders/payments.ts'
import { inTheCart } from '#shop/orders/group-lines.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { WaitingState } from '#web/kit/states.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { timeOfDay } from '#web/platform/dates/shop-time.ts'
import { useLanguage, useShop } from '#web/platform/framework/site.ts'
import { useVisitor } from '#web/platform/http/session.ts'
import { isMissing, once, useRead } from '#web/platform/query/queries.ts'
import { checkoutWords } from '../checkout-words.ts'
import { MissingOrder } from '../receipt/missing-order.tsx'
import { UnreachableOrder } from '../receipt/unreachable-order.tsx'
import { PaypalButtons } from './paypal-buttons.tsx'
import type { PaymentStepData } from './payment-step-data.ts'

/** /pay/paypal: the payment step, the only page that allows PayPal’s script. */
export function PaypalView({ query }: { readonly query: URLSearchParams }) {
  const orderId = query.get('order') ?? ''
  const visitor = useVisitor()
  if (visitor === null) return <WaitingState />
  return <LoadedStep key={`${orderId} ${visitor}`} orderId={orderId} />
}

function LoadedStep({ orderId }: { readonly orderId: string }) {
  const order = useRead(getOrder, { orderId })
  const step = useRead(getPaymentStep, { orderId }, once)
  const isOver = step.error?.response.problem?.code === 'order-not-payable'
  useEffect(() => {
    // that page shows what happened to the order, and how to go on
    if (isOver) location.replace(`/fail?order=${orderId}`)
  }, [isOver, orderId])
  const error = order.error ?? (isOver ? null : step.error)
  if (isMissing(error)) return <MissingOrder />
  if (order.data !== undefined && step.data !== undefined)
    return <PaymentStep order={order.data} step={step.data} />
  if (error === null) return <WaitingState />
  const again = () => void Promise.all([order.refetch(), step.refetch()])
  return <UnreachableOrder failure={error.response} onRetry={again} />
}

function PaymentStep({ order, step }: { readonly order: Order; readonly step: PaymentStepData }) {
  const { paypal, fail, order: words } = checkoutWords.use()
  const shop = useShop()
  return (
    <section className="grid min-h-full place-items-center px-2 py-4 md:py-7">
      <div className="grid w-full max-w-[30rem] overflow-hidden rounded-lg border border-line bg-surface shadow-high">
        <header className="flex items-center justify-between gap-2 border-b border-line px-3 py-2">
          <a href="/" className="text-lg font-extrabold">
            <Name text={shop.name} />
          </a>
          <bdi dir="ltr" className="font-mono text-sm text-muted">
            {order.number}
          </bdi>
        </header>
        <div className="grid gap-2 p-3">
          <div className="grid justify-items-center gap-0.5 text-center">
            <h1 tabIndex={-1} ref={focusOnMount} className="text-lg">
              {paypal.title}
            </h1>
            <p className="sr-only">{words.total}</p>
            <Price shekels={order.total} className="text-3xl font-bold" />
            {order.heldUntil !== null && (
              <p className="text-sm text-muted">{fail.held(timeOfDay(order.heldUntil))}</p>
            )}
          </div>
          <Contents order={order} />
          <PaypalButtons orderId={order.orderId} step={step} />
          <ButtonLink href={`/fail?order=${order.orderId}`} variant="quiet">
            {paypal.cancel}
          </ButtonLink>
        </div>
        <p className="border-t border-line px-3 py-2 text-center text-sm text-muted">{paypal.note}</p>
      </div>
    </section>
  )
}

function Contents({ order }: { readonly order: Order }) {
  const language = useLanguage()
  return (
    <ul className="grid gap-0.5 rounded-sm bg-sunken p-1.5 text-sm">
      {inTheCart(order.items).map(({ productId, name, quantity }) => (
        <li key={productId} className="flex justify-between gap-2">
          <Name text={name[language]} className="[overflow-wrap:anywhere]" />
          <span className="whitespace-nowrap text-muted">× {quantity}</span>
        </li>
      ))}
    </ul>
  )
}
