import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/refunds.ts'
import { toAgorot } from '#shop/money.ts'
import { completeBundles } from '#shop/orders/refunds/refund-bundle.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { lockOrder } from '../order/lock-order.ts'
import { disputeOfOrder } from '../order/disputed-money.ts'
import { feeTermsOf } from '../order/fee-terms.ts'
import { feeOfUnits, refundOrderUnits, type UnitsToRefund } from './refund-units.ts'
import { lockLines, type OpenLine } from '../order/order-lines.ts'
import { findOwnOrder, type OrderRow } from '../order/find-own-order.ts'
import { viewOrder } from '../view/view-order.ts'

type Input = InputOf<typeof contract.requestRefund>
type Refused = Refusal<RefusalOf<typeof contract.requestRefund>>

/**
 * Refunds units for a buyer: all those named, or none. Refuses units whose key is revealed at the same
 * moment, and a fee other than the one the buyer was shown.
 */
export async function requestRefund(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { orderId, units, fee }: Input,
): Promise<OutputOf<typeof contract.requestRefund> | Refused> {
  if ((await findOwnOrder(work, orderId)) === null) return refuse('not-found')
  const order = await lockOrder(work, orderId)
  if ((await disputeOfOrder(work, orderId)) !== null) return refuse('order-disputed')
  const lines = await lockLines(work, order)
  const toRefund = judge(order, lines, units)
  if (toRefund === null) return refuse('not-refundable')
  const feeTerms = await feeTermsOf(work, order)
  if (feeOfUnits(toRefund, feeTerms) !== toAgorot(fee)) return refuse('not-refundable')
  const refunded = await refundOrderUnits(work, jobs, order, toRefund, { cause: 'buyer', feeTerms })
  if (refunded === null) return refuse('not-refundable')
  // without money there is no refund that records them
  if (refunded.amount === 0)
    await record(work, 'order.units-refunded', `order:${orderId}`, { units, amountAgorot: 0 })
  return viewOrder(work, await lockOrder(work, orderId))
}

/**
 * Null if the rule does not allow all of it, or not with the units the buyer saw. An order that waits for
 * stock is refunded as a whole.
 */
function judge(order: OrderRow, lines: readonly OpenLine[], units: Input['units']): UnitsToRefund[] | null {
  const before = (id: string) => lines.find(({ line }) => line.id === id)?.line.refundedQuantity
  if (units.some(({ lineId, refunded }) => refunded !== undefined && refunded !== before(lineId))) return null
  const named = new Map<string, number>()
  for (const { lineId, quantity } of units) named.set(lineId, (named.get(lineId) ?? 0) + quantity)
  const requested = order.status === 'pending' ? named : withBundles(lines, named)
  if (requested === null) return null
  const known = lines.filter(({ line }) => requested.has(line.id))
  const toRefund = known.map((of) => ({ of, quantity: requested.get(of.line.id) ?? 0 }))
  const allowed = toRefund.every(({ of, quantity }) => quantity <= of.refundable)
  const whole =
    order.status !== 'pending' ||
    lines.every(({ line }) => requested.get(line.id) === line.quantity - line.refundedQuantity)
  return known.length === requested.size && allowed && whole ? toRefund : null
}

function withBundles(
  lines: readonly OpenLine[],
  named: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> | null {
  return completeBundles(
    lines.map(({ line, refundable }) => ({ ...line, refundable })),
    named,
  )
}
