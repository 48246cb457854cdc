import type { Language } from '#shop/localized.ts'

/** `29 November 2026 at 14:05` in Israel time, in the language of the e-mail. */
export function dateAndTime(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'he' ? 'he-IL' : 'en-IL', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Jerusalem',
  }).format(at)
}

/** `29.11.2026`, the day in Israel. */
export function shortDate(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'he' ? 'he-IL' : 'en-GB', {
    dateStyle: 'short',
    timeZone: 'Asia/Jerusalem',
  }).format(at)
}
