import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { type Chosen, refundChoicesOf } from './refund-choices.ts'

/**
 * The buyer's choice of units, and the form's error. If units were cancelled since, perhaps by a click whose response
 * was lost, the choice starts over: the same click would cancel as many again.
 */
export function useRefundChoice({ items }: Pick<Order, 'items'>, cancelledText: (count: number) => string) {
  const [chosen, setChosen] = useState<Chosen>({})
  const [error, setError] = useState<string | null>(null)
  const cancelled = items.reduce((sum, { refunded }) => sum + refunded, 0)
  const [seen, setSeen] = useState(cancelled)
  if (cancelled > seen) {
    setSeen(cancelled)
    // not empty, because the last unit would then be chosen by default
    setChosen(Object.fromEntries(refundChoicesOf(items).map(({ id }) => [id, 0])))
    setError(cancelledText(cancelled - seen))
  }
  const choose = (id: string, count: number) => setChosen((now) => ({ ...now, [id]: count }))
  return { chosen, choose, error, setError }
}
