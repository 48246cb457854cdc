import { type Duty, may } from '#shop/identity/permission.ts'
import type { Agorot } from '#shop/money.ts'

/** The largest discount a manager without the refund permission can give: more would be a refund in disguise. */
export const maxPercentWithoutRefund = 20

/** True if these duties allow this discount on an order. */
export function mayDiscount(held: readonly Duty[], subtotal: Agorot, discount: Agorot): boolean {
  return may(held, 'orders.refund') || discount * 100 <= subtotal * maxPercentWithoutRefund
}
