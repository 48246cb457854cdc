/** The last minute in which something runs: midnight itself would be read as the day after. */
export function lastMinute(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 60_000).toISOString()
}
