/** A foreign card whose country the provider does not report. */
export const abroad = 'ZZ'

/** The ISO 3166 country as the provider reports it, or null if it does not. */
export function cardCountryOf(told: unknown): string | null {
  return typeof told === 'string' && /^[A-Za-z]{2}$/.test(told) ? told.toUpperCase() : null
}
