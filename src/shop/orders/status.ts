export const orderStatuses = ['pending', 'completed', 'shipped', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What moves an order: a settled payment, the end of its hold, the buyer who leaves it or gives it back, or a manager with a reason. */
export type OrderCause = 'payment' | 'expiry' | 'buyer' | 'manager'

/** What can end an unpaid order: its hold ran out, its buyer ordered something else, or a manager cancelled it. */
export type CancelledBy = Extract<OrderCause, 'expiry' | 'buyer' | 'manager'>

type Transition = { from: OrderStatus; to: OrderStatus; by: readonly OrderCause[] }

/** Every allowed move; anything absent is refused. A cancelled order may still complete, or wait
 * for stock as paid: a payment can arrive late (see `takesMoney`). Only what was paid is refunded: that is looked at
 * where it is done. */
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

/** Completing by hand and paying back are never done without saying why. */
export function needsReason(to: OrderStatus): boolean {
  return to === 'completed' || to === 'refunded'
}

export function mayChange(from: OrderStatus, to: OrderStatus, cause: OrderCause): boolean {
  return orderTransitions.some((t) => t.from === from && t.to === to && t.by.includes(cause))
}

/** Whether money that arrives now can still pay the order. What a manager has cancelled stays cancelled. */
export function takesMoney(order: {
  readonly status: OrderStatus
  readonly cancelledBy: CancelledBy | null
}): boolean {
  return order.status === 'pending' || (order.status === 'cancelled' && order.cancelledBy !== 'manager')
}
