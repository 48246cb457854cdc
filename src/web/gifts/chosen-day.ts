import { dayIn } from '#shop/israel-time.ts'

/**
 * The day its buyer chose for a gift that is not due yet, as the value of a date field; empty if it is sent as soon as
 * possible. A gift of today waits until the morning, and must keep its day when it is corrected before that.
 * `sendAt` is the time it is sent, `now` in milliseconds.
 */
export function chosenDay(sendAt: string, now: number): string {
  return Date.parse(sendAt) > now ? dayIn(sendAt) : ''
}
