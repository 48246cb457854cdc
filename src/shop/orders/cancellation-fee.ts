import type { Agorot } from '#shop/money.ts'

/**
 * What a shop may keep of a purchase that its buyer cancels for a change of mind: so many per cent of the
 * price, and never more than this sum, whichever is lower (Consumer Protection Law, s. 14E).
 */
export const mostFeePercent = 5
export const mostFee: Agorot = 10_000

/** The fee that an order was placed under, and what was paid for it. */
export type FeeTerms = { readonly feePercent: number; readonly paidAgorot: Agorot }

/** What is kept of the whole order, in agorot. */
export function wholeFee({ feePercent, paidAgorot }: FeeTerms): Agorot {
  return Math.min(Math.floor((paidAgorot * feePercent) / 100), mostFee)
}

/**
 * What is kept of units that were paid with `price` agorot: their share of the fee of the whole order, rounded
 * down. However an order is divided, and in whatever order, its parts never add up to more than that fee.
 */
export function feeOf(terms: FeeTerms, price: Agorot): Agorot {
  return terms.paidAgorot === 0 ? 0 : Math.floor((wholeFee(terms) * price) / terms.paidAgorot)
}
