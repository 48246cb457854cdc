import { distribute } from '#shop/distribute.ts'
import type { Agorot } from '#shop/money.ts'
import { type LineMoney, refundOf } from './refund.ts'

type TakenLine = LineMoney & {
  readonly id: string
  /** Units of the line whose delivery is revoked. */
  readonly units: number
}

/**
 * Divides a chargeback among the lines, in their order: first the price of the revoked units, then the rest in
 * proportion to what is left of each line. Null if the sum is more than is left of the order, or less than the
 * revoked units cost (the buyer has paid for some of them then).
 */
export function splitTakenMoney(amount: Agorot, lines: readonly TakenLine[]): Agorot[] | null {
  const shares = lines.map((line) => refundOf(line, line.units))
  const left = lines.map(
    // includes a kept cancellation fee: a chargeback returns the whole payment
    (line, at) => line.netAgorot - line.refundedAgorot - (shares[at] ?? 0),
  )
  const over = amount - sum(shares)
  if (over < 0 || over > sum(left)) return null
  const rest = distribute(
    over,
    lines.map(({ id }, at) => ({ id, weight: left[at] ?? 0 })),
  )
  return shares.map((share, at) => share + (rest[at] ?? 0))
}

function sum(amounts: readonly Agorot[]): Agorot {
  return amounts.reduce((all, amount) => all + amount, 0)
}
