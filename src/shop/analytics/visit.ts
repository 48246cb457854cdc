const pause = 30 * 60_000

export type Visits = { readonly count: number; readonly first: number; readonly last: number }

/** The visits of a browser after it has shown a page: half an hour of nothing ends a visit. Times in milliseconds. */
export function countVisit(before: Visits | null, now: number): Visits {
  if (before === null) return { count: 1, first: now, last: now }
  const goesOn = now - before.last < pause && now >= before.first
  return { count: before.count + (goesOn ? 0 : 1), first: Math.min(before.first, now), last: now }
}
