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

export function StatusBadge({ status }: Pick<OrderRow, 'status'>) {
  return <Badge tone={statusTones[status]}>{orderAdminWords.use().statuses[status]}</Badge>
}

export function PaymentBadge({ payment }: Pick<OrderRow, 'payment'>) {
  return <Badge tone={paymentTones[payment]}>{orderAdminWords.use().payments[payment]}</Badge>
}
