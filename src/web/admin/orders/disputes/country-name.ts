import type { Language } from '#shop/localized.ts'

/** A country by ISO 3166 in words; `ZZ` is one that the payment provider does not name. */
export function countryName(code: string, language: Language, abroad: string): string {
  return code === 'ZZ' ? abroad : (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code)
}
