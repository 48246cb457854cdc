import type { Language } from '#shop/localized.ts'

/** `21.11.2026`, on the shop's clock: short enough for a table. */
export function shortDay(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'he' ? 'he-IL' : 'en-GB', {
    timeZone: 'Asia/Jerusalem',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  }).format(new Date(iso))
}

/** The last day something is good for: an end at midnight is the day before. */
export function lastDay(iso: string, language: Language): string {
  return shortDay(new Date(Date.parse(iso) - 60_000).toISOString(), language)
}
