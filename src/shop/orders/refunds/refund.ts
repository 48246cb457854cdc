import type { LineKind } from '#shop/catalogue/product.ts'
import type { Agorot } from '#shop/money.ts'
import { refundTermEnds } from './refund-term.ts'
import type { OrderStatus } from '../status.ts'

/** What decides whether a buyer can cancel an order without giving a reason. */
type RefundableOrder = {
  readonly status: OrderStatus
  readonly paidAgorot: Agorot
  /** Null while it waits for stock: nothing was delivered, so the term has not begun. */
  readonly completedAt: Date | null
  /** When a gift is sent to its recipient; the term begins then. Null if it is no gift. */
  readonly giftAt: Date | null
  /** When it was released after a risk rule had held it; null if it was not held. */
  readonly releasedAt: Date | null
  /** The term in days when the order was placed. */
  readonly refundDays: number
  /** When the term resumed after a dispute had locked the order; null if there was none. */
  readonly refundTermFrom: Date | null
  /** Imported from another shop, which received the money. */
  readonly importedFrom?: string | null
}

type RefundableLine = {
  readonly kind: LineKind
  readonly quantity: number
  readonly refundedQuantity: number
  /** Units of the line whose keys were never revealed, neither the current key nor one it replaced. */
  readonly unseenKeys: number
  readonly downloaded: boolean
}

/** Until when the buyer can cancel; null if nothing can be refunded or the term has not begun. */
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
 * The new start of the term after an order is unlocked: the days while it was locked do not count, so that the
 * buyer has as many as the law gives. Null if the term does not change, because it had ended before the lock or
 * has not begun.
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
 * How many units of a line the buyer can return: units whose key was not revealed, a file that was not
 * downloaded, a service that was not performed; all of them while a paid order is undelivered.
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

/** What was paid for a line, and how much of it was refunded. */
export type LineMoney = {
  /** What was paid for the line. */
  readonly netAgorot: Agorot
  readonly refundedAgorot: Agorot
  /** Cancellation fees kept; 0 if absent. */
  readonly feeAgorot?: Agorot
  readonly quantity: number
  readonly refundedQuantity: number
}

/**
 * The refund for `units` more of a line, in agorot, before the fee: their share of the money left. However a line
 * is divided, its parts add up to what was paid.
 */
export function refundOf(
  { netAgorot, refundedAgorot, feeAgorot = 0, quantity, refundedQuantity }: LineMoney,
  units: number,
): Agorot {
  const left = quantity - refundedQuantity
  // a chargeback may include a fee that the shop kept
  const open = Math.max(0, netAgorot - refundedAgorot - feeAgorot)
  return left === 0 ? 0 : Math.round((open * units) / left)
}
