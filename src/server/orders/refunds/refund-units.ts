import { eq, sql } from 'drizzle-orm'
import { distribute } from '#shop/distribute.ts'
import type { Agorot } from '#shop/money.ts'
import { type FeeTerms, feeOf } from '#shop/orders/refunds/cancellation-fee.ts'
import type { KeyFate } from '#shop/orders/key-fate.ts'
import { mayChange } from '#shop/orders/status.ts'
import { refundOf } from '#shop/orders/refunds/refund.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { returnKeys } from '#server/stock/keys/return-keys.ts'
import type { LineRow, OpenLine } from '../order/order-lines.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import type { RefundCause } from '#server/database/tables/payments/refunds.ts'
import { deliverWaitingOrders } from '../delivery/deliver-waiting-orders.ts'
import { endCheck } from '../delivery/release-delivery.ts'
import { resolveTasks } from '../order/manager-tasks.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'
import { moneyOf, oweRefund } from './owe-refund.ts'
import { paymentOf } from '../order/payment-of-order.ts'

/** Units of one line to refund. */
export type UnitsToRefund = {
  readonly of: OpenLine
  readonly quantity: number
  /**
   * The keys to refund and what happens to each. Default: the last unseen ones return to stock, then seen
   * ones are burned.
   */
  readonly keys?: ReadonlyMap<string, KeyFate>
}

/** Unmatched payments have no units to refund. */
type Cause = Extract<RefundCause, 'buyer' | 'manager'>

type Why = {
  readonly cause: Cause
  readonly reason?: string | null
  readonly feeTerms?: FeeTerms | null
}

/** Units of one line to refund, what happens to their keys, and the money for them. */
export type Back = {
  readonly line: LineRow
  readonly quantity: number
  readonly amount: Agorot
  /** The fee deducted from their price. */
  readonly fee: Agorot
  readonly keys: ReadonlyMap<string, KeyFate>
}

/**
 * Takes units and their keys back from an order and records the refund of what was paid for them, which a job
 * pays; an order with no units left is refunded. The caller holds the locks of `lockLines` and has checked
 * that it is allowed. `reason` is stored with withdrawn keys. Returns null if a buyer's order was not
 * paid; a manager may take such units back. Units that cost nothing go back without money. `feeTerms`: the fee
 * to deduct, if any.
 */
export async function refundOrderUnits(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: OrderRow,
  units: readonly UnitsToRefund[],
  { cause, reason = null, feeTerms = null }: Why,
): Promise<{ amount: Agorot; fee: Agorot } | null> {
  const paymentId = await paymentOf(work, order.id)
  const backs = lessFee(unitsRefundsOf(units, paymentId !== null), feeTerms)
  const amount = backs.reduce((sum, back) => sum + back.amount, 0)
  if (paymentId === null && cause === 'buyer') return null
  if (paymentId !== null && amount > 0) await oweRefund(work, jobs, { order, paymentId, parts: backs, cause })
  await revokeUnits(work, jobs, order, backs, { cause, reason })
  return { amount, fee: backs.reduce((sum, back) => sum + back.fee, 0) }
}

/** The fee on paid units, in agorot. */
export function feeOfUnits(units: readonly UnitsToRefund[], feeTerms: FeeTerms | null): Agorot {
  return lessFee(unitsRefundsOf(units, true), feeTerms).reduce((sum, { fee }) => sum + fee, 0)
}

/** Deducts the fee of everything refunded together, split over its lines. */
function lessFee(backs: readonly Back[], feeTerms: FeeTerms | null): readonly Back[] {
  const price = backs.reduce((sum, { amount }) => sum + amount, 0)
  const fee = feeTerms === null ? 0 : feeOf(feeTerms, price)
  if (fee === 0) return backs
  const fees = distribute(
    fee,
    backs.map(({ line, amount }) => ({ id: line.id, weight: amount })),
  )
  return backs.map((back, at) => ({
    ...back,
    amount: back.amount - (fees[at] ?? 0),
    fee: fees[at] ?? 0,
  }))
}

/** What is refunded of each line, with its share of the money if the order was paid. */
export function unitsRefundsOf(units: readonly UnitsToRefund[], isPaid: boolean): Back[] {
  return units.map(({ of, quantity, keys }) => ({
    line: of.line,
    quantity,
    amount: isPaid ? refundOf(moneyOf(of.line), quantity) : 0,
    fee: 0,
    keys: keys ?? usualFates(of, quantity),
  }))
}

/**
 * Removes units from an order and moves each key to its new state; an order with no units left is refunded.
 * The caller refunds the money and holds the locks.
 */
export async function revokeUnits(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: OrderRow,
  backs: readonly Back[],
  { cause, reason }: { readonly cause: Cause | 'dispute'; readonly reason: string | null },
): Promise<void> {
  for (const { line, quantity } of backs)
    await work.tx
      .update(orderLines)
      .set({ refundedQuantity: sql`${orderLines.refundedQuantity} + ${quantity}` })
      .where(eq(orderLines.id, line.id))
  await closeKeys(work, order, keysTo(backs, 'withdrawn'), reason)
  await burnKeys(work, keysTo(backs, 'burned'))
  await returnKeys(work, keysTo(backs, 'stock'))
  await closeOrder(work, order, cause)
  const restocked = backs.filter(({ keys }) => [...keys.values()].includes('stock'))
  await deliverWaitingOrders(
    work,
    jobs,
    restocked.map(({ line }) => line.productId),
  )
}

function usualFates({ line, unseen, seen }: OpenLine, quantity: number): ReadonlyMap<string, KeyFate> {
  if (line.kind !== 'key') return new Map()
  const stock = unseen.slice(-quantity)
  const burned = stock.length < quantity ? seen.slice(stock.length - quantity) : []
  return new Map([
    ...stock.map((id) => [id, 'stock'] as const),
    ...burned.map((id) => [id, 'burned'] as const),
  ])
}

function keysTo(backs: readonly Back[], fate: KeyFate): string[] {
  return backs.flatMap(({ keys }) => [...keys].filter(([, to]) => to === fate).map(([id]) => id))
}

/** Withdraws unseen keys that a manager does not want sold again. */
async function closeKeys(
  work: Work,
  order: OrderRow,
  keyIds: readonly string[],
  reason: string | null,
): Promise<void> {
  if (keyIds.length === 0) return
  await work.tx.execute(sql`
    update licence_keys set status = 'withdrawn', order_line_id = null, reserved_until = null, sold_at = null,
      unit_seen_at = null, closed_at = now(), closed_reason = ${reason}
    where id = any(${sql.param(keyIds)}::uuid[])`)
  for (const id of keyIds) await record(work, 'key.withdrawn', `key:${id}`, { orderId: order.id, reason })
}

/** `closed_at` stays empty: by it, reports tell refunded keys from replaced ones. */
async function burnKeys({ tx }: Work, keyIds: readonly string[]): Promise<void> {
  if (keyIds.length === 0) return
  await tx.execute(
    sql`update licence_keys set status = 'burned' where id = any(${sql.param(keyIds)}::uuid[])`,
  )
}

async function closeOrder(work: Work, order: OrderRow, cause: Cause | 'dispute'): Promise<void> {
  // a lost dispute may cost the kept fee of a refunded order
  if (order.status === 'refunded') return
  const { rows: left } = await work.tx.execute(
    sql`select from order_lines where order_id = ${order.id} and refunded_quantity < quantity`,
  )
  if (left.length > 0) return
  if (!mayChange(order.status, 'refunded', cause === 'dispute' ? 'manager' : cause))
    throw new Error(`A ${order.status} order cannot be refunded`)
  await work.tx.update(orders).set({ status: 'refunded', heldUntil: null }).where(eq(orders.id, order.id))
  await endCheck(work, order.id)
  await resolveTasks(work, order.id, 'paid-out-of-stock')
  await record(work, 'order.refunded', `order:${order.id}`, { from: order.status, cause })
}
