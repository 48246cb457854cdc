/** The most unpaid orders a buyer can have at a time. */
export const maxUnpaidOrders = 3

/**
 * How many units of a product one buyer can hold unpaid: half of those for sale or held by unpaid orders, but at
 * least `atOnce`, the smallest number sold together (one, or its units in a bundle).
 */
export function maxUnpaidUnits(stock: number, atOnce = 1): number {
  return Math.max(atOnce, Math.ceil(stock / 2))
}
