import { useEffect, useState } from 'react'
import { confirmPayment, type Order } from '#contract/orders/orders.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { finishPurchase } from '../finish-purchase.ts'

const pollEveryMs = 1_500
const pollForMs = 60_000

/** `until-paid`: while the payment is on its way, for a minute at most. */
type Asking = 'once' | 'until-paid'

/** An order as it stands, having asked the payment provider; once it is paid its items leave the cart. */
export function useFollowedOrder(orderId: string, asking: Asking) {
  const [until, setUntil] = useState(() => Date.now() + pollForMs)
  const end = asking === 'once' ? 0 : until
  const asked = useRead(confirmPayment, { orderId }, pollUntil(end))
  const { data: order, error, dataUpdatedAt, isFetchedAfterMount, refetch } = asked
  useEffect(() => {
    if (order !== undefined) finishPurchase(order)
  }, [order])
  return {
    order,
    error,
    /** The last payment page was declined. An answer from before this page may be of the page before it. */
    declined: isFetchedAfterMount && order?.declined === true,
    /** Still waiting for the payment after a minute of asking. */
    slow: isWaiting(order) && dataUpdatedAt >= end,
    askAgain: () => {
      setUntil(Date.now() + pollForMs)
      void refetch()
    },
  }
}

/** A query that asks again while a payment is on its way, until this time. */
export function pollUntil(end: number) {
  return {
    staleTime: 0,
    refetchInterval: ({ state }: { readonly state: { readonly data: Order | undefined } }) =>
      isWaiting(state.data) && Date.now() < end ? pollEveryMs : false,
    // Whoever pays in another tab finds this one done.
    refetchIntervalInBackground: true,
  }
}

function isWaiting(order: Order | undefined): boolean {
  return order?.delivery === 'waiting-for-payment'
}
