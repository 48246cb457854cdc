import type { Agorot } from '#shop/money.ts'

/**
 * The highest cancellation fee when a buyer changes their mind: this percentage of the price or this sum,
 * whichever is lower (Consumer Protection Law, s. 14E).
 */
export const maxFeePercent = 5
export const maxFee: Agorot = 10_000

/** The fee terms of an order when it was placed, and what was paid for it. */
export type FeeTerms = { readonly feePercent: number; readonly paidAgorot: Agorot }

/** The fee for cancelling the whole order, in agorot. */
export function wholeFee({ feePercent, paidAgorot }: FeeTerms): Agorot {
  return Math.min(Math.floor((paidAgorot * feePercent) / 100), maxFee)
}

/**
 * The fee for units that cost `price` agorot: their share of the whole order's fee, rounded down. However an order
 * is divided, the parts never add up to more than that fee.
 */
export function feeOf(terms: FeeTerms, price: Agorot): Agorot {
  return terms.paidAgorot === 0 ? 0 : Math.floor((wholeFee(terms) * price) / terms.paidAgorot)
}
