import { confirmPayment, type Order } from '../../contract/orders.ts'
import { call } from '../platform/api.ts'

const askEveryMs = 1_500
const askForMs = 60_000

export type OrderState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreachable' }
  /** `slow`: still waiting for the payment after a minute of asking. */
  | { readonly kind: 'order'; readonly order: Order; readonly slow: boolean }

/** `until-paid`: while the payment is on its way, for a minute at most. */
export type Asking = 'once' | 'until-paid'

/** Shows an order as it stands, having asked the payment provider; gives the way to stop asking. */
export function followOrder(orderId: string, asking: Asking, show: (state: OrderState) => void): () => void {
  const stop = new AbortController()
  ask(orderId, Date.now() + (asking === 'once' ? 0 : askForMs), show, stop.signal).catch(() => {
    // Only the page's own stop ends the asking early.
  })
  return () => stop.abort()
}

async function ask(
  orderId: string,
  end: number,
  show: (state: OrderState) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let order: Order | null = null; ; await pause(askEveryMs)) {
    const answer = await call(confirmPayment, { orderId }, { signal })
    signal.throwIfAborted()
    if (answer.data === null && (answer.status === 404 || answer.status === 400))
      return show({ kind: 'missing' })
    order = answer.data ?? order
    const over = Date.now() >= end
    if (order === null) return show({ kind: 'unreachable' })
    show({ kind: 'order', order, slow: over })
    if (over || order.delivery !== 'waiting-for-payment') return
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
