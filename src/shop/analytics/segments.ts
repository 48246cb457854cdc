const day = 86_400_000

export const customerSegments = [
  'prospect',
  'recent_purchaser',
  'active_customer',
  'lapsed_customer',
] as const
export type CustomerSegment = (typeof customerSegments)[number]

/** Time since the last purchase: under 30 days, under 90, longer; `prospect`: never bought. Times in milliseconds. */
export function customerSegment(lastPurchase: number | null, now: number): CustomerSegment {
  if (lastPurchase === null) return 'prospect'
  const days = (now - lastPurchase) / day
  if (days < 30) return 'recent_purchaser'
  return days < 90 ? 'active_customer' : 'lapsed_customer'
}

export const visitSegments = ['new', 'returning', 'frequent'] as const
export type VisitSegment = (typeof visitSegments)[number]

/** Number of visits: more than 5, more than 10. */
export function visitSegment(visits: number): VisitSegment {
  if (visits > 10) return 'frequent'
  return visits > 5 ? 'returning' : 'new'
}

export const cartSegments = ['empty', 'low', 'medium', 'high'] as const
export type CartSegment = (typeof cartSegments)[number]

/** Value of the cart in shekels: above 0, over 200, over 500. */
export function cartSegment(shekels: number): CartSegment {
  if (shekels > 500) return 'high'
  if (shekels > 200) return 'medium'
  return shekels > 0 ? 'low' : 'empty'
}
