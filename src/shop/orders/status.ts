export const orderStatuses = ['pending', 'completed', 'shipped', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What changes an order's status: a payment, the end of its hold, its buyer, or a manager with a reason. */
export type OrderCause = 'payment' | 'expiry' | 'buyer' | 'manager'

/** Why an unpaid order ended: its hold expired, its buyer ordered something else, or a manager cancelled it. */
export type CancelledBy = Extract<OrderCause, 'expiry' | 'buyer' | 'manager'>

type Transition = { from: OrderStatus; to: OrderStatus; by: readonly OrderCause[] }

/** The allowed transitions; all others are refused. A cancelled order can still be completed or wait for stock,
 * because a payment can arrive late (see `takesMoney`). That only paid orders are refunded is checked by the refund. */
export const orderTransitions: readonly Transition[] = [
  { from: 'pending', to: 'completed', by: ['payment', 'manager'] },
  { from: 'pending', to: 'cancelled', by: ['expiry', 'buyer', 'manager'] },
  { from: 'cancelled', to: 'completed', by: ['payment'] },
  { from: 'cancelled', to: 'pending', by: ['payment'] },
  { from: 'completed', to: 'shipped', by: ['manager'] },
  { from: 'pending', to: 'refunded', by: ['buyer', 'manager'] },
  { from: 'completed', to: 'refunded', by: ['buyer', 'manager'] },
  { from: 'shipped', to: 'refunded', by: ['buyer', 'manager'] },
]

/** Completing an order by hand and refunding it require a reason. */
export function needsReason(to: OrderStatus): boolean {
  return to === 'completed' || to === 'refunded'
}

export function mayChange(from: OrderStatus, to: OrderStatus, cause: OrderCause): boolean {
  return orderTransitions.some((t) => t.from === from && t.to === to && t.by.includes(cause))
}

/** Whether a payment that arrives now can still pay the order. An order that a manager cancelled stays cancelled. */
export function takesMoney(order: {
  readonly status: OrderStatus
  readonly cancelledBy: CancelledBy | null
}): boolean {
  return order.status === 'pending' || (order.status === 'cancelled' && order.cancelledBy !== 'manager')
}
