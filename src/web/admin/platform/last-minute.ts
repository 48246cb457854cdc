/** The last minute before the end: midnight itself would be read as the following day. */
export function lastMinuteBefore(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 60_000).toISOString()
}
