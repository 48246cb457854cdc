import { lessPercent, type Agorot } from '#shop/money.ts'

/**
 * Converts a sale to a price and a whole percentage. Buyers pay exactly the sale price; the price before it is as
 * close as possible and never higher. A reduction below one per cent becomes no discount.
 */
export function saleOf(
  price: Agorot,
  sale: Agorot,
): { readonly price: Agorot; readonly percent: number | null } {
  if (sale >= price) return { price, percent: null }
  let best: { price: Agorot; percent: number | null } = { price: sale, percent: null }
  for (let percent = 1; percent <= 99; percent++) {
    const before = Math.min(price, Math.round((sale * 100) / (100 - percent)))
    if (lessPercent(before, percent) === sale && before > best.price) best = { price: before, percent }
  }
  return best
}
