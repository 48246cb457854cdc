import type { Language } from '#shop/localized.ts'

const locales = { en: 'en-GB', he: 'he-IL' } as const

/** `21 Nov 2026, 14:05` in the shop's time zone: for tables, where `dayAndTime` is too wide. */
export function shortTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    timeZone: 'Asia/Jerusalem',
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(new Date(iso))
}
