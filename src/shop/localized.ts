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
