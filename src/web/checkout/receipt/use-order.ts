import { useEffect, useState } from 'react'
import { finishPurchase } from '../finish-purchase.ts'
import { type Asking, followOrder, type OrderState } from './follow-order.ts'

/** An order as it stands; once it is paid its items leave the cart. Give the component the order's id as its key. */
export function useOrder(
  orderId: string,
  asking: Asking = 'until-paid',
): { state: OrderState; askAgain: () => void } {
  const [state, setState] = useState<OrderState>({ kind: 'loading' })
  const [question, setQuestion] = useState({ orderId, asking })
  useEffect(
    () =>
      followOrder(question.orderId, question.asking, (next) => {
        setState(next)
        if (next.kind === 'order') finishPurchase(next.order)
      }),
    [question],
  )
  return { state, askAgain: () => setQuestion({ orderId, asking }) }
}
