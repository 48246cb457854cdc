/** A foreign card whose country the provider does not report. */
export const abroad = 'ZZ'

/** The ISO 3166 country as the provider reports it, or null if it does not. */
export function cardCountryOf(country: unknown): string | null {
  return typeof country === 'string' && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : null
}
