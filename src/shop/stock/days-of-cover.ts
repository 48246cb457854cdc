export const paceDays = 30

/** How many days the stock lasts at the sales rate of the last 30 days; null if nothing was sold. */
export function daysOfCover(available: number, soldInPaceDays: number): number | null {
  return soldInPaceDays === 0 ? null : Math.floor((available * paceDays) / soldInPaceDays)
}
