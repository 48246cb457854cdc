import type { OrderRow } from '../../../contract/order-desk.ts'
import { Badge } from '../../kit/badge.tsx'
import { orderDeskWords } from './order-desk-words.ts'

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
  return <Badge tone={statusTones[status]}>{orderDeskWords.use().statuses[status]}</Badge>
}

export function PaymentBadge({ payment }: Pick<OrderRow, 'payment'>) {
  return <Badge tone={paymentTones[payment]}>{orderDeskWords.use().payments[payment]}</Badge>
}
