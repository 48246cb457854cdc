import type { Language } from '#shop/localized.ts'

/** The day of a moment, written out, on the shop's calendar. */
export function reviewDay(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'he' ? 'he-IL' : 'en-IL', {
    dateStyle: 'long',
    timeZone: 'Asia/Jerusalem',
  }).format(new Date(iso))
}
