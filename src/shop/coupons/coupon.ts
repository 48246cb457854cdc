import type { Agorot } from '#shop/money.ts'

export const couponKinds = ['percent', 'fixed'] as const
/** How a coupon stands: switched off, not begun, over, all uses gone, or in use. */
export const couponStates = ['active', 'scheduled', 'ended', 'used-up', 'stopped'] as const
export type CouponState = (typeof couponStates)[number]

export type CouponKind = (typeof couponKinds)[number]

/** What a coupon takes off: a whole percentage, or a sum. */
export type CouponReward =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'fixed'; readonly amount: Agorot }

/** The rules of a coupon that a cart alone can answer. Dates and limits are judged where the clock and the uses are. */
export type CouponRules = {
  readonly reward: CouponReward
  /** The whole cart must come to at least this, before the coupon. */
  readonly minSpend: Agorot | null
  /** And to at most this. */
  readonly maxSpend: Agorot | null
  /** Empty, together with `categories`: every product. Otherwise a product that either names. */
  readonly productIds: readonly string[]
  readonly categories: readonly string[]
}

/** Letters, digits and hyphens, at least three; how it is typed does not matter, how it is kept is one way. */
export const couponCodeLength = { least: 3, most: 40 } as const
export const couponCodePattern = new RegExp(`^[A-Z0-9-]{${couponCodeLength.least},${couponCodeLength.most}}$`)

/** The one spelling of a code: capitals, no spaces. Null when nothing of that shape can be a code. */
export function normalCouponCode(text: string): string | null {
  const code = text.replace(/\s/gu, '').toUpperCase()
  return couponCodePattern.test(code) ? code : null
}

/** One customer behind several spellings of an address: case and the part after a plus do not count. */
export function customerEmail(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  return `${name.split('+')[0] ?? ''}@${domain}`
}
