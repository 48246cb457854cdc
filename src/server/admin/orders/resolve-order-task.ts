import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/order-actions.ts'
import { mayChange } from '#shop/orders/status.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { managerTasks } from '#server/database/tables/orders/manager-tasks.ts'
import { payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Work } from '#server/database/transaction.ts'
import { deliverOrder } from '#server/orders/delivery/deliver-order.ts'
import { releaseChecked } from '#server/orders/delivery/release-delivery.ts'
import { disputeOfPayment } from '#server/orders/order/disputed-money.ts'
import { owePayment } from '#server/payments/allocation/owe-payment.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import type { SettleContext } from '#server/payments/settling/settle-payment.ts'
import { lockOrderIfFound } from '#server/orders/order/lock-order.ts'

type Task = typeof managerTasks.$inferSelect
type RefusalCode = RefusalOf<typeof contract.resolveOrderTask>

/**
 * Applies the remedy of a task that reconciliation or a risk rule has opened: delivers a paid order, releases a held
 * one, refunds a payment that came twice, or pays a late refund. Other kinds are refused (`task-not-closable`).
 * The provider is called outside the transaction; repeated or concurrent calls have one effect.
 */
export async function resolveOrderTask(
  settling: SettleContext & { readonly report: (error: unknown) => void },
  input: InputOf<typeof contract.resolveOrderTask>,
): Promise<OutputOf<typeof contract.resolveOrderTask> | Refusal<RefusalCode>> {
  const { transact, actor } = settling
  const task = await transact(actor, (work) => act(work, settling, input))
  if ('refused' in task) return task
  const refundId = task.detail['refundId']
  if (task.kind === 'refund-late' && typeof refundId === 'string') {
    // if the provider does not respond, the periodic job asks again
    await payRefund(settling, refundId).catch(settling.report)
    return { done: await transact(actor, (work) => endIfPaid(work, task, refundId)) }
  }
  return { done: true }
}

async function act(
  work: Work,
  settling: SettleContext,
  { orderId, taskId, kind }: InputOf<typeof contract.resolveOrderTask>,
): Promise<Task | Refusal<RefusalCode>> {
  const order = await lockOrderIfFound(work, orderId)
  const [task] = await work.tx
    .select()
    .from(managerTasks)
    .where(and(eq(managerTasks.id, taskId), eq(managerTasks.orderId, orderId)))
  if (order === null || task?.kind !== kind) return refuse('not-found')
  if (task.resolvedAt !== null) return task
  if (task.kind === 'paid-not-delivered') {
    if (order.payment === 'undelivered') {
      if (!mayChange(order.status, 'completed', 'payment')) return refuse('task-not-closable')
      await deliverOrder(work, settling.jobs, order, { cause: 'payment', reason: null })
    }
  } else if (task.kind === 'risk-check') await releaseChecked(work, settling.jobs, orderId)
  else if (task.kind === 'double-charge') {
    if (!(await oweOnce(work, settling, task))) return refuse('order-disputed')
  } else if (task.kind !== 'refund-late') return refuse('task-not-closable')
  await record(work, 'order.task-tried', `order:${orderId}`, { taskId, kind: task.kind })
  if (task.kind !== 'refund-late') await end(work, taskId)
  return task
}

/** An amount that is already owed is not owed twice. Returns false if it is disputed. */
async function oweOnce(work: Work, { jobs }: SettleContext, { detail }: Task): Promise<boolean> {
  const paymentId = String(detail['paymentId'])
  if ((await disputeOfPayment(work, paymentId)) !== null) return false
  const [payment] = await work.tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.allocation, 'overpaid')))
  const [refund] = await work.tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
  if (payment !== undefined && refund === undefined) await owePayment(work, jobs, payment, 'overpaid')
  return true
}

async function endIfPaid(work: Work, { id }: Task, refundId: string): Promise<boolean> {
  const [refund] = await work.tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (refund?.status === 'owed') return false
  await end(work, id)
  return true
}

async function end({ tx }: Work, taskId: string): Promise<void> {
  await tx
    .update(managerTasks)
    .set({ resolvedAt: sql`now()` })
    .where(and(eq(managerTasks.id, taskId), isNull(managerTasks.resolvedAt)))
}
