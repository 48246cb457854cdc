import { and, eq, sql } from 'drizzle-orm'
import type { Agorot } from '#shop/money.ts'
import { mayChange } from '#shop/orders/status.ts'
import { refundOf } from '#shop/orders/refund.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { payments } from '#server/database/tables/payments.ts'
import { returnKeys } from '#server/stock/keys/return-keys.ts'
import type { LineRow, OpenLine } from '../order-lines.ts'
import type { OrderRow } from '../find-own-order.ts'
import { type RefundCause, refunds, refundUnits } from '#server/database/tables/refunds.ts'
import { deliverWaitingOrders } from '../delivery/deliver-waiting-orders.ts'
import { resolveTasks } from '../manager-tasks.ts'
import { orderLines, orders } from '#server/database/tables/orders.ts'

/** Units of one line that go back, and the unseen keys among them. */
export type UnitsToRefund = { readonly of: OpenLine; readonly quantity: number }

/** Money that paid nothing has no units to give back. */
type Cause = Exclude<RefundCause, 'overpaid'>

type Back = { line: LineRow; quantity: number; amount: Agorot; keys: readonly string[] }

/**
 * Takes units of an order back: unseen keys go back to stock and seen ones are burned, what was
 * paid for them is owed from here on and a job pays it, and an order of which nothing is left is
 * refunded. The caller holds the locks of `lockLines` and has decided that it may. A buyer is told
 * null where there is no money in it to give back; a manager may take such units back too.
 */
export async function refundOrderUnits(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: OrderRow,
  units: readonly UnitsToRefund[],
  cause: Cause,
): Promise<{ amount: Agorot } | null> {
  const backs = units.map(({ of: { line, unseen }, quantity }): Back => {
    const amount = refundOf(netOf(line), line.quantity, line.refundedQuantity, quantity)
    return { line, quantity, amount, keys: line.kind === 'key' ? unseen.slice(-quantity) : [] }
  })
  const payment = await paymentOf(work, order.id)
  const amount = payment === null ? 0 : backs.reduce((sum, back) => sum + back.amount, 0)
  if (amount === 0 && cause === 'buyer') return null
  for (const back of backs) await takeUnits(work, back)
  await returnKeys(
    work,
    backs.flatMap(({ keys }) => keys),
  )
  if (payment !== null && amount > 0) await oweMoney(work, jobs, { order, payment, backs, amount, cause })
  await closeOrder(work, order, amount, cause)
  const onShelf = backs.filter(({ keys }) => keys.length > 0)
  await deliverWaitingOrders(
    work,
    jobs,
    onShelf.map(({ line }) => line.productId),
  )
  return { amount }
}

async function paymentOf({ tx }: Work, orderId: string): Promise<string | null> {
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.allocation, 'matched')))
  return payment?.id ?? null
}

type Owing = {
  order: OrderRow
  payment: string
  backs: readonly Back[]
  amount: Agorot
  cause: Cause
}

async function oweMoney(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { order, payment, backs, amount, cause }: Owing,
): Promise<void> {
  const refundId = newRowId()
  await work.tx
    .insert(refunds)
    .values({ id: refundId, orderId: order.id, paymentId: payment, amountAgorot: amount, cause })
  await work.tx.insert(refundUnits).values(
    backs.map(({ line, quantity, amount: amountAgorot }) => ({
      refundId,
      lineId: line.id,
      quantity,
      amountAgorot,
    })),
  )
  await record(work, 'order.refund-granted', `order:${order.id}`, { refundId, cause, amountAgorot: amount })
  await jobs.enqueue(work, 'pay-refund', { refundId })
  await jobs.enqueue(work, 'send-refund-email', { refundId, template: 'granted' })
}

/** What was paid for a line. */
function netOf(line: LineRow): Agorot {
  return line.totalAgorot - line.discountAgorot
}

async function takeUnits({ tx }: Work, { line, quantity, keys }: Back): Promise<void> {
  await tx
    .update(orderLines)
    .set({ refundedQuantity: sql`${orderLines.refundedQuantity} + ${quantity}` })
    .where(eq(orderLines.id, line.id))
  if (line.kind === 'key' && keys.length < quantity)
    await tx.execute(sql`
      update licence_keys set status = 'burned' where id in (
        select id from licence_keys where order_line_id = ${line.id} and status = 'revealed'
        order by revealed_at desc limit ${quantity - keys.length})`)
}

async function closeOrder(work: Work, order: OrderRow, amount: Agorot, cause: Cause): Promise<void> {
  await work.tx
    .update(orders)
    .set({ refundedAgorot: sql`${orders.refundedAgorot} + ${amount}` })
    .where(eq(orders.id, order.id))
  const { rows: left } = await work.tx.execute(
    sql`select from order_lines where order_id = ${order.id} and refunded_quantity < quantity`,
  )
  if (left.length > 0) return
  if (!mayChange(order.status, 'refunded', cause))
    throw new Error(`A ${order.status} order cannot be refunded`)
  await work.tx.update(orders).set({ status: 'refunded', heldUntil: null }).where(eq(orders.id, order.id))
  await resolveTasks(work, order.id, 'paid-out-of-stock')
  await record(work, 'order.refunded', `order:${order.id}`, { from: order.status, cause })
}
