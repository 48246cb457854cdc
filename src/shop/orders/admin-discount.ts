import { type Duty, may } from '#shop/identity/permission.ts'
import type { Agorot } from '#shop/money.ts'

/** What a manager who may not refund may take off an order: more would be giving money back by another name. */
export const mostPercentWithoutRefund = 20

/** True when these duties may take so much off an order. */
export function mayTakeOff(held: readonly Duty[], subtotal: Agorot, discount: Agorot): boolean {
  return may(held, 'orders.refund') || discount * 100 <= subtotal * mostPercentWithoutRefund
}
