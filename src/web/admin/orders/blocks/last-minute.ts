/** The last minute before the end: midnight itself would be read as the following day. */
export function lastMinute(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 60_000).toISOString()
}
