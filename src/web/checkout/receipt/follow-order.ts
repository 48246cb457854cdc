import { useState } from 'react'
import { confirmPayment, type Order } from '#contract/orders/orders.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { useFinishedPurchase } from '../finish-purchase.ts'

const pollEveryMs = 1_500
const pollForMs = 60_000

/** `until-paid`: polls while the payment is pending, for a minute at most. `once`: only after `askAgain`. */
type Asking = 'once' | 'until-paid'

/** The current order, checked with the payment provider; once paid, its items are removed from the cart. */
export function useFollowedOrder(orderId: string, asking: Asking) {
  const [end, setEnd] = useState(() => (asking === 'once' ? 0 : Date.now() + pollForMs))
  const reading = useRead(confirmPayment, { orderId }, pollUntil(end))
  const { data: order, error, dataUpdatedAt, isFetchedAfterMount, refetch } = reading
  useFinishedPurchase(order)
  return {
    order,
    error,
    /** The last payment was declined. A response cached before this page may be about an earlier payment. */
    declined: isFetchedAfterMount && order?.declined === true,
    /** Still waiting for the payment after a minute of polling. */
    slow: isWaiting(order) && dataUpdatedAt >= end,
    /** Resolves to true once the shop has responded. */
    askAgain: async () => {
      setEnd(Date.now() + pollForMs)
      return (await refetch()).isSuccess
    },
  }
}

/** Query options that poll while a payment is pending, until this time. */
export function pollUntil(end: number) {
  return {
    staleTime: 0,
    refetchInterval: ({ state }: { readonly state: { readonly data: Order | undefined } }) =>
      isWaiting(state.data) && Date.now() < end ? pollEveryMs : false,
    // A buyer who pays in another tab finds this one up to date.
    refetchIntervalInBackground: true,
  }
}

function isWaiting(order: Order | undefined): boolean {
  return order?.delivery === 'waiting-for-payment'
}
