/** The products that match a term anywhere, and those that match it in their name. */
export type Findings = { readonly anywhere: readonly number[]; readonly inName: readonly number[] }

/** The most tiers; finer steps are not needed. */
export const maxTiers = 100

/**
 * Ranks the products that match some of the terms into tiers of equal score, best first: a rare term scores more
 * than a common one, and twice as much in the name. Products below half of the best score are left out.
 */
export function scoreFindings(findings: readonly Findings[]): number[][] {
  const worth = new Map<number, number>()
  for (const { anywhere, inName } of findings) {
    const rarity = 1 / (1 + Math.log2(Math.max(1, anywhere.length)))
    for (const numbers of [anywhere, inName])
      for (const number of numbers) worth.set(number, (worth.get(number) ?? 0) + rarity)
  }
  const best = Math.max(0, ...worth.values())
  const tiers = new Map<number, number[]>()
  for (const [number, value] of worth)
    if (value >= best / 2) tiers.set(value, [...(tiers.get(value) ?? []), number])
  return [...tiers].toSorted(([a], [b]) => b - a).map(([, numbers]) => numbers)
}
