import { useEffect, useState } from 'react'
import { finishPurchase } from './finish-purchase.ts'
import { type Asking, followOrder, type OrderState } from './follow-order.ts'

/** The order of this address; once it is paid its items leave the cart. */
export function useOrder(orderId: string, asking: Asking = 'until-paid'): { state: OrderState; askAgain: () => void } {
  const [state, setState] = useState<OrderState>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  useEffect(
    () =>
      followOrder(orderId, asking, (next) => {
        setState(next)
        if (next.kind === 'order') finishPurchase(next.order)
      }),
    [orderId, asking, round],
  )
  return { state, askAgain: () => setRound(round + 1) }
}
