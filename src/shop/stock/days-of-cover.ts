export const paceDays = 30

/** How many days the shelf lasts at the pace of the last 30; null: nothing was sold, so nobody can tell. */
export function daysOfCover(available: number, soldInPaceDays: number): number | null {
  return soldInPaceDays === 0 ? null : Math.floor((available * paceDays) / soldInPaceDays)
}
