import type { Language } from '#shop/localized.ts'
import { lastMinuteBefore } from '../platform/last-minute.ts'

/** `21.11.2026` in the shop's time zone: short enough for a table. */
export function numericDay(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'he' ? 'he-IL' : 'en-GB', {
    timeZone: 'Asia/Jerusalem',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  }).format(new Date(iso))
}

/** The last day of validity: an end at midnight belongs to the day before. */
export function lastDay(iso: string, language: Language): string {
  return numericDay(lastMinuteBefore(iso), language)
}
