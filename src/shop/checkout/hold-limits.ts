/** How many orders one buyer may have waiting for payment at a time. */
export const mostUnpaidOrders = 3

/**
 * How many units of a product one buyer may hold without having paid, of as many as are for sale or
 * held unpaid by anybody: half of them. `atOnce`: units that are only sold together (one, or what a
 * bundle holds of it), which are always allowed once.
 */
export function mostUnpaidUnits(stock: number, atOnce = 1): number {
  return Math.max(atOnce, Math.ceil(stock / 2))
}
