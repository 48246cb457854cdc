/** A line of a delivered order, and how many of its units could be returned if it were sold alone. */
export type RefundLine = {
  readonly id: string
  readonly quantity: number
  readonly refundable: number
  readonly bundleId: string | null
  readonly bundleUnits: number | null
}

/**
 * How many units of each line the buyer can return. A bundle is returned whole: the line with the fewest
 * returnable units limits the others.
 */
export function limitToWholeBundles(lines: readonly RefundLine[]): Map<string, number> {
  return new Map(
    lines.map((line) => {
      if (line.bundleId === null) return [line.id, line.refundable]
      const same = lines.filter(({ bundleId }) => bundleId === line.bundleId)
      const bundles = Math.min(...same.map((one) => Math.floor(one.refundable / perBundle(one))))
      return [line.id, bundles * perBundle(line)]
    }),
  )
}

/**
 * Adds to the requested units those of the other lines of each bundle. Null if a bundle would be split: a part of
 * one, or lines that disagree about their number.
 */
export function completeBundles(
  lines: readonly RefundLine[],
  requested: ReadonlyMap<string, number>,
): Map<string, number> | null {
  const all = new Map(requested)
  for (const line of lines) {
    const units = requested.get(line.id)
    if (line.bundleId === null || units === undefined) continue
    for (const one of lines.filter(({ bundleId }) => bundleId === line.bundleId)) {
      const wanted = (units / perBundle(line)) * perBundle(one)
      if (units % perBundle(line) !== 0 || (requested.get(one.id) ?? wanted) !== wanted) return null
      all.set(one.id, wanted)
    }
  }
  return all
}

/** How many whole bundles these units make; null if they include part of one. */
export function countReturnedBundles(
  lines: readonly (Pick<RefundLine, 'quantity' | 'bundleUnits'> & { readonly back: number })[],
): number | null {
  const [first = 0, ...others] = lines.map((line) => line.back / perBundle(line))
  return Number.isInteger(first) && others.every((bundles) => bundles === first) ? first : null
}

/** Units of the line in one bundle. */
function perBundle({ quantity, bundleUnits }: Pick<RefundLine, 'quantity' | 'bundleUnits'>): number {
  return quantity / (bundleUnits ?? 1)
}
