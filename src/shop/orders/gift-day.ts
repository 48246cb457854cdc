import { dayIn, daysAfter, momentOf } from '../israel-time.ts'
import { mostGiftDays } from '../limits.ts'

/** The hour at which gifts leave, on a clock in Israel. */
const hour = '09:00'

/** Whether a gift may go out on that day (`2026-10-04`): from today on, and not too far ahead. */
export function mayGiveOn(day: string, now: Date): boolean {
  const today = dayIn(now.toISOString())
  return day >= today && day <= daysAfter(today, mostGiftDays)
}

/** When a gift for that day goes out: on that morning. Null: right away, as when no day was chosen. */
export function giftTime(day: string | null, now: Date): Date | null {
  if (day === null) return null
  const morning = new Date(momentOf(`${day}T${hour}`))
  return morning > now ? morning : null
}
