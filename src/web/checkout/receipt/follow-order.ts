import { confirmPayment, type Order } from '#contract/orders.ts'
import { call, type Failure } from '#web/platform/http/api.ts'

const askEveryMs = 1_500
const askForMs = 60_000

export type OrderState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreachable'; readonly failure: Failure }
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
    if (answer.data !== null) order = answer.data
    else if (isMissing(answer)) return show({ kind: 'missing' })
    else if (order === null) return show({ kind: 'unreachable', failure: answer })
    const over = Date.now() >= end
    show({ kind: 'order', order, slow: over })
    if (over || order.delivery !== 'waiting-for-payment') return
  }
}

/** `setup`: an address that names no order cannot even be asked about. */
function isMissing({ status, transport }: Failure): boolean {
  return status === 404 || status === 400 || transport === 'setup'
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
