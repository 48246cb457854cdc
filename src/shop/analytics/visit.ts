const pause = 30 * 60_000

export type Visits = { readonly count: number; readonly first: number; readonly last: number }

/** Updates a browser's visits after a page view: a visit ends after half an hour without one. Times in milliseconds. */
export function countVisit(before: Visits | null, now: number): Visits {
  if (before === null) return { count: 1, first: now, last: now }
  const goesOn = now - before.last < pause && now >= before.first
  return { count: before.count + (goesOn ? 0 : 1), first: Math.min(before.first, now), last: now }
}
