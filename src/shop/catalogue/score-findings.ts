/** The products that have one of several terms anywhere, and those that have it in their name. */
export type Findings = { readonly anywhere: readonly number[]; readonly inName: readonly number[] }

/** No list of products needs finer steps than this. */
export const mostTiers = 100

/**
 * Products that have some of the terms, in tiers of equal worth, best first: a rare term is worth
 * more than a common one, and twice as much in the name. What is worth less than half of the best is left out.
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
