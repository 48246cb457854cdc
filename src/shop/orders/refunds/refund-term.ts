import { beginningOfDay } from '#shop/israel-time.ts'

const dayMs = 86_400_000
const israelDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem', dateStyle: 'short' })
const hebrewDate = new Intl.DateTimeFormat('en-u-ca-hebrew', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
})

/** Holidays that are rest days by law, by month and day of the Hebrew calendar. */
const holidays: ReadonlySet<string> = new Set([
  '1 Tishri',
  '2 Tishri',
  '10 Tishri',
  '15 Tishri',
  '22 Tishri',
  '15 Nisan',
  '21 Nisan',
  '6 Sivan',
])

/**
 * When a buyer's right to cancel ends: midnight in Israel after the last day of the term, counted from the
 * delivery, or after the next working day if that is a rest day.
 */
export function refundTermEnds(deliveredAt: Date, refundDays: number): Date {
  let last = Date.parse(`${israelDay.format(deliveredAt)}T00:00:00Z`) + refundDays * dayMs
  while (isRestDay(last)) last += dayMs
  return new Date(beginningOfDay(new Date(last + dayMs).toISOString().slice(0, 10)))
}

/** `day`: midnight UTC of the day. */
function isRestDay(day: number): boolean {
  if (new Date(day).getUTCDay() === 6) return true
  const parts = hebrewDate.formatToParts(day)
  const valueOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return holidays.has(`${valueOf('day')} ${valueOf('month')}`)
}
