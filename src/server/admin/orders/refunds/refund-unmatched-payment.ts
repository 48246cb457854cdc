import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/payments.ts'
import { currency, toShekels } from '#shop/money.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { managerTasks } from '#server/database/tables/orders/manager-tasks.ts'
import { disputeOfPayment } from '#server/orders/order/disputed-money.ts'
import { owePayment } from '#server/payments/allocation/owe-payment.ts'
import { payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import { lockOrderIfFound } from '#server/orders/order/lock-order.ts'

/**
 * Refunds an unmatched payment in full, once, and closes its task; the order does not change. Other tasks are refused.
 * A payment in another currency than the shop's must be refunded by hand. If the provider refuses the refund, a new
 * task says so.
 */
export async function refundUnmatchedPayment(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { taskId, reason }: InputOf<typeof contract.refundUnmatchedPayment>,
): Promise<
  | OutputOf<typeof contract.refundUnmatchedPayment>
  | Refusal<'not-found' | 'task-not-closable' | 'order-disputed'>
> {
  const [task] = await work.tx.select().from(managerTasks).where(eq(managerTasks.id, taskId))
  if (task === undefined) return refuse('not-found')
  const { orderId, detail } = task
  const transactionId = detail['id']
  if (task.kind !== 'amount-mismatch' || orderId === null || typeof transactionId !== 'string')
    return refuse('task-not-closable')
  await lockOrderIfFound(work, orderId)
  const [payment] = await work.tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.transactionId, transactionId),
        eq(payments.currency, currency),
        ne(payments.allocation, 'matched'),
      ),
    )
  if (payment === undefined || (await isReturned(work, payment.id))) return refuse('task-not-closable')
  if ((await disputeOfPayment(work, payment.id)) !== null) return refuse('order-disputed')
  const { rowCount } = await work.tx
    .update(managerTasks)
    .set({ resolvedAt: sql`now()` })
    .where(and(eq(managerTasks.id, taskId), isNull(managerTasks.resolvedAt)))
  if (rowCount === 0) return refuse('task-not-closable')
  const { amountAgorot } = payment
  const refundId = await owePayment(work, jobs, payment, 'manager')
  await record(work, 'payment.returned', `order:${orderId}`, {
    refundId,
    transactionId,
    amountAgorot,
    reason,
  })
  return { orderId, amount: toShekels(amountAgorot) }
}

async function isReturned({ tx }: Work, paymentId: string): Promise<boolean> {
  const found = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, paymentId))
  return found.length > 0
}
