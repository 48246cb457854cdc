import { and, eq, sql } from 'drizzle-orm'
import { orderEmails } from '#server/database/tables/order-notes.ts'
import { orders } from '#server/database/tables/orders.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { closeHold, isHeld } from '../delivery-holds.ts'
import { resolveTasks } from '../manager-tasks.ts'
import { isDelivered } from '../view-order.ts'
import { tellDelivered } from './email-keys.ts'

/** A buyer who never heard that keys and files are there is written to, once nothing holds them any more. The caller has locked the order. */
export async function tellIfOpen(work: Work, jobs: Pick<Jobs, 'enqueue'>, orderId: string): Promise<void> {
  if (await isHeld(work.tx, orderId)) return
  const [order] = await work.tx.select().from(orders).where(eq(orders.id, orderId))
  const [told] = await work.tx
    .select({ id: orderEmails.messageId })
    .from(orderEmails)
    .where(and(eq(orderEmails.orderId, orderId), eq(orderEmails.emailKind, 'completed')))
  if (order !== undefined && isDelivered(order) && told === undefined) await tellDelivered(work, jobs, order)
}

/** A manager has looked at an order that a risk rule held: its buyer gets it, and the whole refund term from now on. The caller has locked the order. */
export async function releaseChecked(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  orderId: string,
): Promise<void> {
  if (!(await closeHold(work, { orderId, kind: 'risk' }))) return
  await work.tx
    .update(orders)
    .set({ releasedAt: sql`now()` })
    .where(eq(orders.id, orderId))
  await tellIfOpen(work, jobs, orderId)
}

/** Everything of the order went back: there is nothing left to look at. The caller has locked the order. */
export async function endCheck(work: Work, orderId: string): Promise<void> {
  await closeHold(work, { orderId, kind: 'risk' })
  await resolveTasks(work, orderId, 'risk-check')
}
