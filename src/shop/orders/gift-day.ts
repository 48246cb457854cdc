import { dayIn, daysAfter, momentOf } from '../israel-time.ts'
import { maxGiftDays } from '../limits.ts'

/** The hour at which gifts are sent, Israel time. */
const hour = '09:00'

/** Whether a gift can be sent on that day (`2026-10-04`): today or later, and not too far ahead. */
export function canSendGiftOn(day: string, now: Date): boolean {
  const today = dayIn(now.toISOString())
  return day >= today && day <= daysAfter(today, maxGiftDays)
}

/** When a gift for that day is sent: in the morning. Null: immediately, as when no day was chosen. */
export function giftTime(day: string | null, now: Date): Date | null {
  if (day === null) return null
  const morning = new Date(momentOf(`${day}T${hour}`))
  return morning > now ? morning : null
}
