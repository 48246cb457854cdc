import type { AdminOrder, RefundWay } from '#contract/admin/orders/orders.ts'
import { toAgorot } from '#shop/money.ts'

type Attempt = AdminOrder['attempts'][number]

/** The attempt whose payment paid the order; null if there is none. */
export function matchedAttempt({ attempts }: AdminOrder): Attempt | null {
  return attempts.find(({ payments }) => payments.some(({ allocation }) => allocation === 'matched')) ?? null
}

/** Why the payment provider cannot refund this sum (in agorot); null if it can. */
export function refundObstacle(order: AdminOrder, sum: number): Exclude<RefundWay, 'parts'> | null {
  const attempt = matchedAttempt(order)
  if (attempt === null || sum === 0 || attempt.refundable === 'parts') return null
  // a refund without parts is of another payment, which did not pay the order
  const earlier = order.refunds.some(({ parts, state }) => parts.length > 0 && state !== 'refused')
  if (attempt.refundable === 'once') return earlier ? 'once' : null
  if (attempt.refundable === 'whole') return sum < toAgorot(order.paid) ? 'whole' : null
  return attempt.refundable
}
