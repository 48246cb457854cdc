import type { Agorot } from './money.ts'

/** A recipient's weight. The id breaks ties, so that the order of the list does not matter. */
type Weighed = { readonly id: string; readonly weight: number }

/**
 * Divides a sum in agorot in proportion to the weights (whole numbers, not negative) by the largest remainder
 * method. The shares add up to the sum exactly; none exceeds its weight if the sum does not exceed the total
 * weight. If all weights are 0, the sum is divided equally.
 */
export function distribute(sum: Agorot, over: readonly Weighed[]): Agorot[] {
  const all = over.reduce((total, { weight }) => total + weight, 0)
  const weights = over.map(({ weight }) => (all === 0 ? 1 : weight))
  const base = BigInt(all === 0 ? over.length : all)
  const parts = over.map(({ id }, at) => {
    // the product can exceed the safe integers
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
