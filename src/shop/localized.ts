export const languages = ['en', 'he'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

/** A text in every language of the shop. */
export type Localized = Readonly<Record<Language, string>>

export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'he'
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'he' ? 'rtl' : 'ltr'
}

export function otherLanguage(language: Language): Language {
  return language === 'he' ? 'en' : 'he'
}

/** A text that may be the same in every language. */
export function textIn(text: string | Localized, language: Language): string {
  return typeof text === 'string' ? text : text[language]
}

/** The address of a page in a language: Hebrew has `?lng=he`, the default language has no parameter. */
export function addressIn(language: Language, address: string): string {
  const [path = '/', search = ''] = (address.split('#')[0] ?? '/').split('?')
  const query = search.split('&').filter((part) => part !== '' && part !== 'lng' && !part.startsWith('lng='))
  if (language !== defaultLanguage) query.push(`lng=${language}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}
