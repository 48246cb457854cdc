import type { Language } from '#shop/localized.ts'

/** The name of a country by its ISO 3166 code; `ZZ` is a country that the payment provider does not name. */
export function countryName(code: string, language: Language, abroad: string): string {
  return code === 'ZZ' ? abroad : (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code)
}
