import type { Agorot } from '../money.ts'

/** `agora`: to the nearest agora. `ninety`: down to the next price that ends in .90, as shops write them. */
export const priceRoundings = ['agora', 'ninety'] as const
export type PriceRounding = (typeof priceRoundings)[number]

/** A price by so many per cent more or less. Below 0.90 there is nothing to round down to. */
export function changePrice(price: Agorot, percent: number, rounding: PriceRounding): Agorot {
  const changed = Math.max(0, Math.round((price * (100 + percent)) / 100))
  if (rounding === 'agora' || changed < 90) return changed
  return Math.floor((changed - 90) / 100) * 100 + 90
}
