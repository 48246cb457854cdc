/** Runs something ten times concurrently. */
export function tenTimes<Result>(act: (at: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: 10 }, (_, at) => act(at)))
}

/** The number of responses by status. */
export function tally(responses: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
