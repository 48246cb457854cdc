import { type Agorot, lessPercent } from '../money.ts'

/** `agora`: to the nearest agora. `ninety`: down to the next price that ends in .90, as shops write them. */
export const priceRoundings = ['agora', 'ninety'] as const
export type PriceRounding = (typeof priceRoundings)[number]

/** How many days, and how many changes back, a bulk price change can be undone. */
export const undoDays = 7
export const undoableChanges = 10

/** Below this price, in agorot, rounding would take off more than a tenth. */
const minRounded = 1000

/** Changes a price by a percentage; below ten shekels it is not rounded. */
export function changePrice(price: Agorot, percent: number, rounding: PriceRounding): Agorot {
  return roundPrice(Math.max(0, Math.round((price * (100 + percent)) / 100)), rounding)
}

/** The sale price: a whole percentage off, with the rounding of the sale. The database has the same in `sale_price`. */
export function salePrice(price: Agorot, percent: number, rounding: PriceRounding): Agorot {
  return roundPrice(lessPercent(price, percent), rounding)
}

/** The saving in whole per cent, rounded down, for the badge. */
export function percentOff(price: Agorot, fullPrice: Agorot): number {
  return fullPrice === 0 ? 0 : Math.floor(((fullPrice - price) * 100) / fullPrice)
}

function roundPrice(price: Agorot, rounding: PriceRounding): Agorot {
  if (rounding === 'agora' || price < minRounded) return price
  return Math.floor((price - 90) / 100) * 100 + 90
}
