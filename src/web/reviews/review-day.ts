import type { Language } from '#shop/localized.ts'

/** A date in words, on Israel's calendar. */
export function reviewDay(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'he' ? 'he-IL' : 'en-IL', {
    dateStyle: 'long',
    timeZone: 'Asia/Jerusalem',
  }).format(new Date(iso))
}
