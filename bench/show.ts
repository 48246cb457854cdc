/** The time within which this part of them was done. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Rows below their heads, the first column from the left, the others from the right. */
export function showTable(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  for (const row of [heads, ...rows])
    console.log(
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
}
