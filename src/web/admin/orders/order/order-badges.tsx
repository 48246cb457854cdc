import type { OrderRow } from '#contract/admin/orders/orders.ts'
import { Badge } from '#web/kit/badge.tsx'
import { orderAdminWords } from '#web/admin/words.ts'

const statusTones = {
  pending: 'warning',
  completed: 'success',
  shipped: 'success',
  cancelled: 'neutral',
  refunded: 'info',
} as const
const paymentTones = {
  unpaid: 'neutral',
  undelivered: 'error',
  paid: 'success',
  refunded: 'info',
  free: 'neutral',
} as const

export function AdminStatusBadge({ status }: Pick<OrderRow, 'status'>) {
  return <Badge tone={statusTones[status]}>{orderAdminWords.use().statuses[status]}</Badge>
}

type PaymentProps = Pick<OrderRow, 'payment' | 'status'> & {
  /** Shown instead if the status says it already: a cell of a table has a dash. */
  readonly otherwise?: string
}

/**
 * The order is partly refunded as long as its buyer still has a part of it. Once the order itself is refunded, its
 * status says so, and a second badge with the same word would say nothing new.
 */
export function PaymentBadge({ payment, status, otherwise }: PaymentProps) {
  const { payments, partRefunded } = orderAdminWords.use()
  if (payment === 'refunded' && status === 'refunded') return otherwise
  const isPart = payment === 'refunded' && (status === 'completed' || status === 'shipped')
  return <Badge tone={paymentTones[payment]}>{isPart ? partRefunded : payments[payment]}</Badge>
}
