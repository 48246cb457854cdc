import type { Language } from '#shop/localized.ts'

const locales = { en: 'en-IL', he: 'he-IL' } as const

/** Formats `2026-11-21` as day and month: `21 Nov`, `21 בנוב׳`. */
export function dayAndMonth(day: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))
}
