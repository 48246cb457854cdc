/** Money is an integer of agorot (1/100 shekel) throughout the code; shekels exist only in the API and on screen. */
export type Agorot = number

export const currency = 'ILS'

export function toShekels(amount: Agorot): number {
  return amount / 100
}

/** Shekels (at most two decimals) to agorot. */
export function toAgorot(shekels: number): Agorot {
  return Math.round(shekels * 100)
}

/** A price reduced by a whole percentage, rounded half up to the agora; never below zero. */
export function lessPercent(price: Agorot, percent: number): Agorot {
  return Math.max(0, Math.round((price * (100 - percent)) / 100))
}

/**
 * `₪1,234.50`, the same bytes on server and browser: `Intl` output for he-IL carries
 * invisible marks that differ between ICU versions. Isolate it with `<bdi dir="ltr">` when shown.
 */
export function formatMoney(amount: Agorot): string {
  const sign = amount < 0 ? '-' : ''
  const [whole = '0', cents = '00'] = (Math.abs(amount) / 100).toFixed(2).split('.')
  return `${sign}₪${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
