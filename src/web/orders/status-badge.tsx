import type { Order } from '#contract/orders/orders.ts'
import { Badge } from '#web/kit/badge.tsx'
import { ordersWords } from './orders-words.ts'

const tones = {
  pending: 'warning',
  completed: 'success',
  shipped: 'success',
  cancelled: 'neutral',
  refunded: 'info',
} as const

/** The state of an order; a status this page does not know is shown as unknown. */
export function StatusBadge({ status }: { readonly status: Order['status'] }) {
  const words = ordersWords.use().list
  const texts: Readonly<Record<string, string | undefined>> = words.status
  const known = texts[status]
  return (
    <Badge tone={known === undefined ? 'neutral' : tones[status]}>
      <span className="sr-only">{`${words.statusName}: `}</span>
      {known ?? words.statusUnknown}
    </Badge>
  )
}
