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

/** The order is partly refunded as long as its buyer still has a part of it. */
export function PaymentBadge({ payment, status }: Pick<OrderRow, 'payment' | 'status'>) {
  const { payments, partRefunded } = orderAdminWords.use()
  const isPart = payment === 'refunded' && (status === 'completed' || status === 'shipped')
  return <Badge tone={paymentTones[payment]}>{isPart ? partRefunded : payments[payment]}</Badge>
}
