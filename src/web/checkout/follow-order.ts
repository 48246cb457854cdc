import { confirmPayment, type Order } from '../../contract/orders.ts'
import { call } from '../platform/api.ts'

const askEveryMs = 1_500
const askForMs = 60_000

export type OrderState =
  | { readonly kind: 'loading' | 'missing' | 'unreachable' }
  /** `slow`: still waiting for the payment after a minute of asking. */
  | { readonly kind: 'order'; readonly order: Order; readonly slow: boolean }

/** Shows an order as it stands, and asks again for up to a minute while its payment is on the way; gives the way to stop. */
export function followOrder(orderId: string, show: (state: OrderState) => void): () => void {
  const stop = new AbortController()
  ask(orderId, show, stop.signal).catch(() => {
    // Only the page's own stop ends the asking early.
  })
  return () => stop.abort()
}

async function ask(orderId: string, show: (state: OrderState) => void, signal: AbortSignal): Promise<void> {
  const end = Date.now() + askForMs
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
