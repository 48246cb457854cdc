import { dealOut } from '../deal-out.ts'
import type { Agorot } from '../money.ts'
import { type LineMoney, refundOf } from './refund.ts'

export type TakenLine = LineMoney & {
  readonly id: string
  /** Units of the line that are taken back. */
  readonly units: number
}

/**
 * Of which lines a bank took a sum: first the price of the units that are taken back, and what is over by
 * what is left of each line. By line, in the order of the lines. Null: it took more than is left of the
 * order, or less than these units cost, which their buyer has paid for then.
 */
export function takenByLine(amount: Agorot, lines: readonly TakenLine[]): Agorot[] | null {
  const shares = lines.map((line) => refundOf(line, line.units))
  const left = lines.map(
    // a fee that was kept of it, too: a bank gives its customer all of the money
    (line, at) => line.netAgorot - line.refundedAgorot - (shares[at] ?? 0),
  )
  const over = amount - sum(shares)
  if (over < 0 || over > sum(left)) return null
  const rest = dealOut(
    over,
    lines.map(({ id }, at) => ({ id, weight: left[at] ?? 0 })),
  )
  return shares.map((share, at) => share + (rest[at] ?? 0))
}

function sum(amounts: readonly Agorot[]): Agorot {
  return amounts.reduce((all, amount) => all + amount, 0)
}
