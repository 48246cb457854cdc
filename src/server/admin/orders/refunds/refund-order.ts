import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/refunds.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { fatesOf, type KeyFate } from '#shop/orders/key-fate.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { OrderRow } from '#server/orders/order/find-own-order.ts'
import { lockLines, type OpenLine } from '#server/orders/order/order-lines.ts'
import { lockSeen } from '#server/orders/order/order-version.ts'
import { disputeOfOrder } from '#server/orders/order/disputed-money.ts'
import { feeTermsOf } from '#server/orders/order/fee-terms.ts'
import { refundFee as refundKeptFee } from '#server/orders/refunds/refund-fee.ts'
import { refundAmount as refundPartOfPrice } from '#server/orders/refunds/refund-amount.ts'
import { refundOrderUnits, type UnitsToRefund } from '#server/orders/refunds/refund-units.ts'
import { isDelivered } from '#server/orders/view/view-order.ts'

type Enqueue = Pick<Jobs, 'enqueue'>
type Units = InputOf<typeof contract.refundUnits>['units']
type ChosenKeys = Units[number]['keys']

/** Refunds units for a reason outside the rules; the manager chooses what happens to each key. */
export async function refundUnitsByManager(
  work: Work,
  jobs: Enqueue,
  { orderId, version, units, reason, fee }: InputOf<typeof contract.refundUnits>,
): Promise<OutputOf<typeof contract.refundUnits> | Refusal<RefusalOf<typeof contract.refundUnits>>> {
  const order = await lockSeen(work, orderId, version)
  if (isRefusal(order)) return order
  if ((!isDelivered(order) && !isPaidWaiting(order)) || order.importedFrom !== null)
    return refuse('not-refundable')
  if ((await disputeOfOrder(work, orderId)) !== null) return refuse('order-disputed')
  const back = chosenBack(order, await lockLines(work, order), units)
  if (isRefusal(back)) return back
  const feeTerms = fee === 'keep' ? await feeTermsOf(work, order) : null
  const refund = await refundOrderUnits(work, jobs, order, back, { cause: 'manager', reason, feeTerms })
  const amountAgorot = refund?.amount ?? 0
  await record(work, 'order.units-refunded', `order:${orderId}`, {
    reason,
    units,
    amountAgorot,
    ...(fee !== undefined && { fee, feeAgorot: refund?.fee ?? 0 }),
  })
  return { orderId, amount: toShekels(amountAgorot) }
}

function isPaidWaiting({ status, paidAgorot }: OrderRow): boolean {
  return status === 'pending' && paidAgorot > 0
}

/**
 * The units that a manager has chosen, if they may be refunded. The caller holds the locks of `lockLines`.
 */
export function chosenBack(
  order: OrderRow,
  lines: readonly OpenLine[],
  units: Units,
): UnitsToRefund[] | Refusal<'not-refundable' | 'key-fate-not-allowed'> {
  const waits = isPaidWaiting(order)
  const back = chosenUnits(lines, units)
  // an order that waits for stock is refunded as a whole, because it is never delivered in part
  const whole =
    !waits || lines.every((of) => leftOf(of) === (back?.find((one) => one.of === of)?.quantity ?? 0))
  if (back === null || !whole) return refuse('not-refundable')
  return back.some((one) => !fits(one, waits)) ? refuse('key-fate-not-allowed') : back
}

/** Null if a line is not of this order or is named twice, or if more units than are left are named. */
function chosenUnits(lines: readonly OpenLine[], units: Units): UnitsToRefund[] | null {
  const back: UnitsToRefund[] = []
  for (const { lineId, quantity, keys } of units) {
    const of = lines.find(({ line }) => line.id === lineId)
    const twice = back.some((one) => one.of === of)
    if (of === undefined || twice || quantity > leftOf(of)) return null
    back.push({ of, quantity, ...(keys === undefined ? {} : { keys: fatesByKey(keys) }) })
  }
  return back
}

function leftOf({ line }: OpenLine): number {
  return line.quantity - line.refundedQuantity
}

function fatesByKey(keys: NonNullable<ChosenKeys>): ReadonlyMap<string, KeyFate> {
  return new Map(keys.map(({ keyId, fate }) => [keyId, fate]))
}

/**
 * Whether each refunded unit names its own key with an allowed choice. An order that waits for stock holds
 * fewer keys.
 */
function fits({ of, quantity, keys }: UnitsToRefund, waits: boolean): boolean {
  if (keys === undefined) return true
  const wanted = of.line.kind !== 'key' ? 0 : waits ? of.unseen.length : quantity
  const allowed = (keyId: string) =>
    of.unseen.includes(keyId) ? fatesOf('sold') : of.seen.includes(keyId) ? fatesOf('revealed') : []
  return keys.size === wanted && [...keys].every(([keyId, fate]) => allowed(keyId).includes(fate))
}

/** Refunds a part of the price; the buyer keeps what was bought. */
export async function refundAmountByManager(
  work: Work,
  jobs: Enqueue,
  { orderId, version, lineId, amount, reason }: InputOf<typeof contract.refundAmount>,
): Promise<OutputOf<typeof contract.refundAmount> | Refusal<RefusalOf<typeof contract.refundAmount>>> {
  const order = await lockSeen(work, orderId, version)
  if (isRefusal(order)) return order
  if ((await disputeOfOrder(work, orderId)) !== null) return refuse('order-disputed')
  const lines = await lockLines(work, order)
  const named = lines.find(({ line }) => line.id === lineId)
  if (!isDelivered(order) || named === undefined || order.importedFrom !== null)
    return refuse('not-refundable')
  const { bundleId } = named.line
  const together = bundleId === null ? [named] : lines.filter(({ line }) => line.bundleId === bundleId)
  const amountAgorot = toAgorot(amount)
  const refund = await refundPartOfPrice(work, jobs, order, { lines: together, amount: amountAgorot })
  if (refund === null) return refuse('refund-too-high')
  await record(work, 'order.amount-refunded', `order:${orderId}`, { reason, lineId, amountAgorot })
  return { orderId, amount }
}

/** Refunds retained cancellation fees, even if nothing else of the order is left. */
export async function refundFeeByManager(
  work: Work,
  jobs: Enqueue,
  { orderId, version, reason }: InputOf<typeof contract.refundFee>,
): Promise<OutputOf<typeof contract.refundFee> | Refusal<RefusalOf<typeof contract.refundFee>>> {
  const order = await lockSeen(work, orderId, version)
  if (isRefusal(order)) return order
  if ((await disputeOfOrder(work, orderId)) !== null) return refuse('order-disputed')
  const refund = await refundKeptFee(work, jobs, order, await lockLines(work, order))
  if (refund === null) return refuse('not-refundable')
  await record(work, 'order.fee-refunded', `order:${orderId}`, { reason, amountAgorot: refund.amount })
  return { orderId, amount: toShekels(refund.amount) }
}
