import type { Language } from '../../shop/localized.ts'

const locales = { en: 'en-IL', he: 'he-IL' } as const

/** A day such as `2026-11-21` written out, as people in Israel count it. */
export function longDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'Asia/Jerusalem' }).format(
    new Date(`${day.slice(0, 10)}T12:00:00Z`),
  )
}
