import { lessPercent, type Agorot } from '#shop/money.ts'

/**
 * A sale as this shop has it: a price and a whole percentage off. Buyers pay the sale price to the agora; the
 * price before it comes as close as it can and is never made higher. Too small for a percentage: no discount.
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
