const minuteMs = 60_000

/** When the cart is validated automatically. */
export const cartTimes = {
  cleanAfterMs: 1_000,
  syncAfterMs: 5_000,
  syncEveryMs: 30 * minuteMs,
  validateAfterMs: 30_000,
  validateEveryMs: 60 * minuteMs,
  staleAfterMs: 30 * minuteMs,
  cooldownMs: 5 * minuteMs,
} as const

/** `request`: the shopper pressed refresh; always validates. */
export type ValidationCause = 'load' | 'hour' | 'drawer' | 'request'

/** `last`: when the cart was last validated, in milliseconds; null: never. */
export function isValidationDue(last: number | null, now: number, cause: ValidationCause): boolean {
  if (cause === 'request' || last === null || !Number.isFinite(last) || last > now) return true
  return now - last > (cause === 'load' ? cartTimes.staleAfterMs : cartTimes.cooldownMs)
}
