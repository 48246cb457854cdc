import { distribute } from '#shop/distribute.ts'
import type { Agorot } from '#shop/money.ts'
import type { CouponReward, CouponRules } from './coupon.ts'

export type CouponLine = {
  readonly productId: string
  readonly category: string
  /** Price of all its units, in agorot. */
  readonly total: Agorot
}

type CouponProblem =
  | { readonly problem: 'coupon-spend-too-low'; readonly minSpend: Agorot }
  | { readonly problem: 'coupon-spend-too-high'; readonly maxSpend: Agorot }
  | { readonly problem: 'coupon-not-for-these' }

/** The discount of each line, in the order of the lines. */
export type CouponEffect = { readonly discount: Agorot; readonly perLine: readonly Agorot[] }

/**
 * The discount of a coupon. The sum is computed first, over the lines the coupon applies to, then divided among
 * them exactly, so that a later refund of one line is exact too.
 */
export function applyCoupon(rules: CouponRules, lines: readonly CouponLine[]): CouponEffect | CouponProblem {
  const spend = sumOf(lines.map((line) => line.total))
  if (rules.minSpend !== null && spend < rules.minSpend)
    return { problem: 'coupon-spend-too-low', minSpend: rules.minSpend }
  if (rules.maxSpend !== null && spend > rules.maxSpend)
    return { problem: 'coupon-spend-too-high', maxSpend: rules.maxSpend }
  const eligible = lines.map((line) => (isFor(rules, line) ? line.total : 0))
  const discount = rewardOf(rules.reward, sumOf(eligible))
  // no line it applies to, or the percentage is below one agora
  if (discount === 0) return { problem: 'coupon-not-for-these' }
  return {
    discount,
    perLine: distribute(
      discount,
      lines.map(({ productId }, at) => ({ id: productId, weight: eligible[at] ?? 0 })),
    ),
  }
}

function isFor({ productIds, categories }: CouponRules, { productId, category }: CouponLine): boolean {
  if (productIds.length === 0 && categories.length === 0) return true
  return productIds.includes(productId) || categories.includes(category)
}

/** Rounded half up to the agora; never more than the sum. */
function rewardOf(reward: CouponReward, base: Agorot): Agorot {
  return Math.min(base, reward.kind === 'fixed' ? reward.amount : Math.round((base * reward.percent) / 100))
}

function sumOf(amounts: readonly Agorot[]): Agorot {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
