/** A card from abroad whose country the provider does not name. */
export const abroad = 'ZZ'

/** The country as a provider wrote it, by ISO 3166; null where it says none. */
export function cardCountryOf(told: unknown): string | null {
  return typeof told === 'string' && /^[A-Za-z]{2}$/.test(told) ? told.toUpperCase() : null
}
