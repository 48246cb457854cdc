import type { Agorot } from '#shop/money.ts'

export const couponKinds = ['percent', 'fixed'] as const
/** The state of a coupon: disabled, not started, expired, used up, or active. */
export const couponStates = ['active', 'scheduled', 'ended', 'used-up', 'stopped'] as const
export type CouponState = (typeof couponStates)[number]

export type CouponKind = (typeof couponKinds)[number]

/** The discount: a whole percentage or a sum in agorot. */
export type CouponReward =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'fixed'; readonly amount: Agorot }

/** The rules that depend on the cart only. Dates and usage limits are checked by the server. */
export type CouponRules = {
  readonly reward: CouponReward
  /** Minimum total of the cart before the coupon, in agorot. */
  readonly minSpend: Agorot | null
  /** Maximum total of the cart, in agorot. */
  readonly maxSpend: Agorot | null
  /** With `categories`: the products it applies to; all if both are empty. */
  readonly productIds: readonly string[]
  readonly categories: readonly string[]
}

/** The stored form of a code: letters, digits and hyphens, at least three. */
export const couponCodeLength = { least: 3, most: 40 } as const
const couponCodePattern = new RegExp(`^[A-Z0-9-]{${couponCodeLength.least},${couponCodeLength.most}}$`)

/** Normalises a code: capitals, any dash as a hyphen, no spaces or invisible marks. Null if it cannot be a code. */
export function normalCouponCode(text: string): string | null {
  const code = text
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()
  return couponCodePattern.test(code) ? code : null
}

/** Identifies a customer by e-mail address, ignoring case and the part after a plus. */
export function customerEmail(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  return `${name.split('+')[0] ?? ''}@${domain}`
}
