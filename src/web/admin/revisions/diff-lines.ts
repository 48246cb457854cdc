export type DiffLine = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** What has changed from one text to another, line by line: the fewest lines removed and added. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const common = commonLengths(before, after)
  const lines: DiffLine[] = []
  let [from, to] = [0, 0]
  while (from < before.length || to < after.length) {
    const [was, is] = [before[from], after[to]]
    if (was !== undefined && was === is) {
      lines.push({ kind: 'same', text: was })
      from += 1
      to += 1
    } else if (is === undefined || lengthAt(common, from + 1, to) >= lengthAt(common, from, to + 1)) {
      if (was !== undefined) lines.push({ kind: 'removed', text: was })
      else if (is !== undefined) lines.push({ kind: 'added', text: is })
      if (was !== undefined) from += 1
      else to += 1
    } else {
      lines.push({ kind: 'added', text: is })
      to += 1
    }
  }
  return lines
}

type Lengths = readonly (readonly number[])[]

/** How many lines the rests of both texts have in common, from each pair of places on. */
function commonLengths(before: readonly string[], after: readonly string[]): Lengths {
  const rows: number[][] = [after.map(() => 0)]
  for (let from = before.length - 1; from >= 0; from -= 1) {
    const below = rows[0] ?? []
    const row: number[] = after.map(() => 0)
    for (let to = after.length - 1; to >= 0; to -= 1)
      row[to] =
        before[from] === after[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0)
    rows.unshift(row)
  }
  return rows
}

function lengthAt(lengths: Lengths, from: number, to: number): number {
  return lengths[from]?.[to] ?? 0
}
