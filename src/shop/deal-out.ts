import type { Agorot } from './money.ts'

/** What a sum is dealt out by; the id decides where two are alike, so that the order of the list does not matter. */
export type Weighed = { readonly id: string; readonly weight: number }

/**
 * A sum in whole agorot, in proportion to the weights (whole, not negative): each its whole part,
 * what is left over to the largest fractions. The shares add up to the sum exactly, and are never
 * more than the weight where the sum is not more than all the weights. Nothing weighs: all alike.
 */
export function dealOut(sum: Agorot, over: readonly Weighed[]): Agorot[] {
  const all = over.reduce((total, { weight }) => total + weight, 0)
  const weights = over.map(({ weight }) => (all === 0 ? 1 : weight))
  const base = BigInt(all === 0 ? over.length : all)
  const parts = over.map(({ id }, at) => {
    // The product of two sums can pass what a number holds exactly.
    const exact = BigInt(sum) * BigInt(weights[at] ?? 0)
    return { at, id, share: Number(exact / base), rest: exact % base }
  })
  const shares = parts.map(({ share }) => share)
  const left = sum - shares.reduce((total, share) => total + share, 0)
  const byRest = parts.toSorted((a, b) =>
    a.rest === b.rest ? (a.id < b.id ? -1 : 1) : a.rest > b.rest ? -1 : 1,
  )
  for (const { at } of byRest.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}
