import type { Language } from '#shop/localized.ts'

const zone = 'Asia/Jerusalem'
const locales = { en: 'en-GB', he: 'he-IL' } as const

/** `21 November 2026, 14:05`, in Israel time. */
export function dayAndTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    timeZone: zone,
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(new Date(iso))
}

/** `14:05`, in Israel time. */
export function timeOfDay(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(iso),
  )
}

/** `9:05`: remaining minutes and seconds; never below zero. */
export function minutesLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
