let offsets: Intl.DateTimeFormat | undefined
const twoHours = 7_200_000

/** The moment a day such as `2026-10-04` begins in Israel: `2026-10-04T00:00:00+03:00`. */
export function beginningOfDay(day: string): string {
  // clocks change later in the night, so the hour before midnight has the offset of midnight
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - twoHours)
  return `${day}T00:00:00${offsetName(before).slice(3)}`
}

/** The day a moment falls on in Israel, as `2026-10-04`. */
export function dayIn(iso: string): string {
  // from parts: engines format the same locale differently
  return israelClock(iso).slice(0, 10)
}

/** True for a valid date in a plausible year: not 2026-02-30, not 9999-12-31. */
export function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  const year = Number(day.slice(0, 4))
  // where there is no 30 February, `Date` goes on to March
  return (
    year >= 2000 && year < 2200 && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
  )
}

/** The day after a day. */
export function nextDay(day: string): string {
  return daysAfter(day, 1)
}

/** Formats a moment in Israel time as `2026-10-04T14:05`, the value of a datetime-local field. */
export function israelClock(moment: string): string {
  const at = new Date(moment)
  const shifted = new Date(at.getTime() + offsetAt(at) * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** Parses Israel time such as `2026-10-04T14:05`. */
export function momentOf(clock: string): string {
  const asUtc = Date.parse(`${clock}:00Z`)
  const guess = new Date(asUtc - offsetAt(new Date(asUtc)) * 60_000)
  return new Date(asUtc - offsetAt(guess) * 60_000).toISOString()
}

/** `days` after a day. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Minutes by which Israel is ahead of UTC. */
function offsetAt(at: Date): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(offsetName(at)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Israel's offset at a moment, such as `GMT+02:00`. */
function offsetName(at: Date): string {
  // created by the first call: it takes 80 ms on a slow phone, and most pages never need it
  offsets ??= new Intl.DateTimeFormat('en', { timeZone: 'Asia/Jerusalem', timeZoneName: 'longOffset' })
  return offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
}
