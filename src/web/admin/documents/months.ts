import type { Language } from '#shop/localized.ts'

/** The month `by` months later: 2026-12 and 1 gives 2027-01. */
export function monthLater(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7)
}

export function monthName(month: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'he' ? 'he-IL' : 'en-IL', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))
}
