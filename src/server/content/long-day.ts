import type { Language } from '#shop/localized.ts'

const formats = {
  en: new Intl.DateTimeFormat('en-IL', { dateStyle: 'long', timeZone: 'UTC' }),
  he: new Intl.DateTimeFormat('he-IL', { dateStyle: 'long', timeZone: 'UTC' }),
}

/** A day such as `2026-11-21` written out, as people in Israel write it. Here, as a phone needs 80 ms for its first. */
export function longDay(day: string, language: Language): string {
  return formats[language].format(new Date(day.slice(0, 10)))
}
