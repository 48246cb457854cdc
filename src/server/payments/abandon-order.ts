import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/payments.ts'
import { mayChange } from '#shop/orders/status.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { findOrderOfKey } from '#server/orders/placing/idempotency.ts'
import { cancelOrder } from '#server/orders/status/cancel-order.ts'
import { getOrder } from '#server/orders/view/get-order.ts'
import { lockOrder } from '#server/orders/order/lock-order.ts'
import { type BuyerSettleContext, confirmPayment } from './confirm-payment.ts'

/**
 * Cancels a buyer's unpaid order immediately, rather than when its hold expires, because they order something
 * else: it must not keep the last key or the one use of a coupon from them. The provider is queried first. A
 * paid order stays as it is; money that arrives later is a late payment.
 */
export async function abandonOrder(
  context: HandlerContext,
  settling: BuyerSettleContext,
  input: InputOf<typeof contract.abandonOrder>,
): Promise<OutputOf<typeof contract.abandonOrder> | Refusal<'not-found'>> {
  const confirmed = await confirmPayment(context, settling, input)
  if (isRefusal(confirmed)) return confirmed
  await context.transact(context.actor, (work) => endUnpaid(work, settling.jobs, input.orderId))
  return getOrder(context.read, input)
}

/**
 * The same for the order of an Idempotency-Key. A guest whose browser never received its cookie, because the response
 * was lost, cannot see that order; it is cancelled as long as it could be placed again.
 */
export async function abandonByKey(
  context: HandlerContext,
  settling: BuyerSettleContext,
): Promise<OutputOf<typeof contract.abandonByKey>> {
  const key = context.idempotencyKey ?? ''
  const placed = await context.transact(context.actor, (work) => findOrderOfKey(work, key))
  if (placed === null) return { order: null }
  const { orderId, isRecent } = placed
  const order = await abandonOrder(context, settling, { orderId })
  if (!isRefusal(order)) return { order }
  if (isRecent) await context.transact(context.actor, (work) => endUnpaid(work, settling.jobs, orderId))
  return { order: null }
}

async function endUnpaid(work: Work, jobs: Pick<Jobs, 'enqueue'>, orderId: string): Promise<void> {
  const order = await lockOrder(work, orderId)
  if (mayChange(order.status, 'cancelled', 'buyer') && order.paidAgorot === 0)
    await cancelOrder(work, jobs, order, 'buyer')
}
