import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { endGuestOrders, listGuestOrders } from '#contract/orders/guest-orders.ts'
import { timeOfDay } from '#web/platform/dates/shop-time.ts'
import { Card } from '#web/kit/card.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { call } from '#web/platform/http/api.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
import { useSession } from '#web/platform/http/session.ts'
import { OrderList } from './order-list.tsx'
import { ordersWords } from './orders-words.ts'

type Listed = OutputOf<typeof listGuestOrders>
type GuestOrdersProps = {
  readonly opened: NonNullable<Listed['opened']>
  readonly listed: Listed
  readonly onClosed: () => void
}

/** The orders of a confirmed address, for an hour or until the guest closes them. */
export function GuestOrders({ opened, listed, onClosed }: GuestOrdersProps) {
  const words = ordersWords.use().lookup
  const problemText = useProblemText()
  const { user } = useSession()
  const [closing, setClosing] = useState(false)
  const close = async () => {
    setClosing(true)
    const response = await call(endGuestOrders, {})
    setClosing(false)
    if (response.error !== null) return notify('error', problemText(response))
    notify('success', words.closed)
    onClosed()
  }
  return (
    <section className="page-width grid max-w-[48rem] gap-3 py-4 md:py-6">
      <header className="flex flex-wrap items-end justify-between gap-2">
        <div className="grid gap-0.5">
          <h1 className="text-2xl">{words.ordersTitle}</h1>
          <p className="text-muted">
            {words.ordersOf}
            <bdi dir="ltr" className="text-ink [overflow-wrap:anywhere]">
              {opened.email}
            </bdi>
          </p>
          <p className="text-sm text-muted">{words.until(timeOfDay(opened.endsAt))}</p>
        </div>
        <Button variant="secondary" busy={closing} onClick={() => void close()}>
          {words.close}
        </Button>
      </header>
      <Card raised className="grid gap-2">
        {listed.orders.length === 0 ? (
          <EmptyState title={words.none} icon={<AdminIcon name="orders" />} />
        ) : (
          <OrderList level="h2" first={listed} listing={listGuestOrders} />
        )}
      </Card>
      {user === null && (
        <p className="flex flex-wrap items-center justify-between gap-1.5 text-sm text-muted">
          {words.keep}
          <ButtonLink href="/sign-up" variant="quiet" size="sm">
            {words.toSignUp}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
