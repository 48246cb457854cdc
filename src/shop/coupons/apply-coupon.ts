import { dealOut } from '#shop/deal-out.ts'
import type { Agorot } from '#shop/money.ts'
import type { CouponReward, CouponRules } from './coupon.ts'

export type CouponLine = {
  readonly productId: string
  readonly category: string
  /** Price of all its units, in agorot. */
  readonly total: Agorot
}

export type CouponProblem =
  | { readonly problem: 'coupon-spend-too-low'; readonly minSpend: Agorot }
  | { readonly problem: 'coupon-spend-too-high'; readonly maxSpend: Agorot }
  | { readonly problem: 'coupon-not-for-these' }

/** What comes off each line, in the order of the lines. */
export type CouponEffect = { readonly discount: Agorot; readonly perLine: readonly Agorot[] }

/**
 * What a coupon takes off a cart. The sum is decided first, over the lines it is for, and then
 * dealt out to them so that the parts add up to it exactly: a later refund of one line is exact too.
 */
export function applyCoupon(rules: CouponRules, lines: readonly CouponLine[]): CouponEffect | CouponProblem {
  const spend = sumOf(lines.map((line) => line.total))
  if (rules.minSpend !== null && spend < rules.minSpend)
    return { problem: 'coupon-spend-too-low', minSpend: rules.minSpend }
  if (rules.maxSpend !== null && spend > rules.maxSpend)
    return { problem: 'coupon-spend-too-high', maxSpend: rules.maxSpend }
  const eligible = lines.map((line) => (isFor(rules, line) ? line.total : 0))
  const discount = rewardOf(rules.reward, sumOf(eligible))
  // nothing it is for, or so little that a percentage of it is no agora
  if (discount === 0) return { problem: 'coupon-not-for-these' }
  return {
    discount,
    perLine: dealOut(
      discount,
      lines.map(({ productId }, at) => ({ id: productId, weight: eligible[at] ?? 0 })),
    ),
  }
}

function isFor({ productIds, categories }: CouponRules, { productId, category }: CouponLine): boolean {
  if (productIds.length === 0 && categories.length === 0) return true
  return productIds.includes(productId) || categories.includes(category)
}

/** Rounded half up to the agora; never more than there is. */
function rewardOf(reward: CouponReward, base: Agorot): Agorot {
  return Math.min(base, reward.kind === 'fixed' ? reward.amount : Math.round((base * reward.percent) / 100))
}

function sumOf(amounts: readonly Agorot[]): Agorot {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
