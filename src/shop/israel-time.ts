// marked as pure, so that a page that formats nothing leaves them out
const offsets = /* @__PURE__ */ new Intl.DateTimeFormat('en', {
  timeZone: 'Asia/Jerusalem',
  timeZoneName: 'longOffset',
})
const twoHours = 7_200_000

/** The moment a day such as `2026-10-04` begins in Israel: `2026-10-04T00:00:00+03:00`. */
export function beginningOfDay(day: string): string {
  // clocks change later in the night, so the hour before any midnight there has its offset
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - twoHours)
  const offset = offsets.formatToParts(before).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return `${day}T00:00:00${offset.slice(3)}`
}

const days = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' })

/** The day a moment falls on in Israel, as `2026-10-04`. */
export function dayIn(iso: string): string {
  return days.format(new Date(iso))
}

/** The day after a day. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
