import type { LineKind } from '#shop/catalogue/product.ts'
import type { Agorot } from '#shop/money.ts'
import { refundTermEnds } from './refund-term.ts'
import type { OrderStatus } from './status.ts'

/** What decides whether a buyer may give an order back without being asked why. */
export type RefundableOrder = {
  readonly status: OrderStatus
  readonly paidAgorot: Agorot
  /** Null while it waits for stock: nothing was handed over, so no term has begun. */
  readonly completedAt: Date | null
  /** When it goes to whom it is a gift for: until then nobody can look at it, and no term runs. Null: it is no gift. */
  readonly giftAt: Date | null
  /** When it was let go after a risk rule had held it; null: nothing held it. */
  readonly releasedAt: Date | null
  /** The days of the term, as the order was placed under. */
  readonly refundDays: number
  /** From when the term counts after a dispute had kept it closed; null: none had. */
  readonly refundTermFrom: Date | null
  /** Imported from another shop: its money never was here. */
  readonly importedFrom?: string | null
}

export type RefundableLine = {
  readonly kind: LineKind
  readonly quantity: number
  readonly refundedQuantity: number
  /** Units of the line of which nobody has seen any key, neither the present one nor one that it replaced. */
  readonly unseenKeys: number
  readonly downloaded: boolean
}

/** Until when the buyer may cancel; null when there is nothing to give back, or no term yet. */
export function refundEnds(order: RefundableOrder): Date | null {
  const begins = order.paidAgorot === 0 ? null : termBegins(order)
  return begins === null ? null : refundTermEnds(begins, order.refundDays)
}

function termBegins({
  status,
  completedAt,
  releasedAt,
  refundTermFrom,
  giftAt,
  importedFrom = null,
}: RefundableOrder): Date | null {
  if (importedFrom !== null) return null
  const delivered = status === 'completed' || status === 'shipped'
  if (!delivered || completedAt === null) return null
  const moments = [completedAt, releasedAt, refundTermFrom, giftAt].map((moment) => moment?.getTime() ?? 0)
  return new Date(Math.max(...moments))
}

/**
 * From when the term counts once nothing keeps the order closed any more: the days on which it was closed
 * do not count, so nobody has fewer than the law gives. Null: the term stands as it is, because it had
 * ended before the order was closed or has not begun yet.
 */
export function termAfterHold(
  order: RefundableOrder,
  { from, to }: { readonly from: Date; readonly to: Date },
): Date | null {
  const begins = termBegins(order)
  if (begins === null || from >= refundTermEnds(begins, order.refundDays)) return null
  const closedFor = to.getTime() - Math.max(from.getTime(), begins.getTime())
  return closedFor > 0 ? new Date(begins.getTime() + closedFor) : null
}

/**
 * How many units of a line the buyer may give back by the rule: units of which no key was revealed, a
 * file that was not downloaded, a service that was not given; everything as long as the order is
 * paid and nothing of it was delivered.
 */
export function refundableUnits(order: RefundableOrder, line: RefundableLine, now: Date): number {
  const left = line.quantity - line.refundedQuantity
  if (order.status === 'pending') return order.paidAgorot > 0 ? left : 0
  const ends = refundEnds(order)
  if (ends === null || now >= ends) return 0
  if (line.kind === 'key') return Math.min(line.unseenKeys, left)
  if (line.kind === 'file') return line.downloaded ? 0 : left
  return order.status === 'completed' ? left : 0
}

/** The money of a line, and how much of it went back already. */
export type LineMoney = {
  /** What was paid for the line. */
  readonly netAgorot: Agorot
  readonly refundedAgorot: Agorot
  /** What was kept of it as cancellation fees; left out: nothing. */
  readonly feeAgorot?: Agorot
  readonly quantity: number
  readonly refundedQuantity: number
}

/**
 * What `units` more of a line are worth, in agorot, before a fee: their share of what is left of it. However a line
 * is divided, its parts add up to what was paid for it.
 */
export function refundOf(
  { netAgorot, refundedAgorot, feeAgorot = 0, quantity, refundedQuantity }: LineMoney,
  units: number,
): Agorot {
  const left = quantity - refundedQuantity
  // a bank may have taken a kept fee, too
  const open = Math.max(0, netAgorot - refundedAgorot - feeAgorot)
  return left === 0 ? 0 : Math.round((open * units) / left)
}
