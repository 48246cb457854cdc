import { and, desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { termAfterHold } from '#shop/orders/refunds/refund.ts'
import { rowsOf } from '#server/database/rows.ts'
import { orderEmails } from '#server/database/tables/orders/order-notes.ts'
import { orderHolds } from '#server/database/tables/orders/order-holds.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { closeHold, isHeld } from '../order/delivery-holds.ts'
import { resolveTasks } from '../order/manager-tasks.ts'
import { isDelivered } from '../view/view-order.ts'
import { notifyDelivered } from './email-keys.ts'

/**
 * Resumes the refund term where it stopped, once no hold is left after a dispute ended or a manager opened
 * the keys. The caller has locked the order.
 */
export async function resumeRefundTerm(work: Work, orderId: string): Promise<void> {
  if (await isHeld(work.tx, orderId)) return
  const closed = await work.tx
    .select({ from: orderHolds.openedAt, to: orderHolds.closedAt })
    .from(orderHolds)
    .where(eq(orderHolds.orderId, orderId))
    .orderBy(desc(orderHolds.closedAt))
  const to = closed[0]?.to ?? null
  if (to === null) return
  // overlapping holds count as one interval
  const from = closed.reduce(
    (earliest, hold) =>
      hold.to !== null && hold.to >= earliest && hold.from < earliest ? hold.from : earliest,
    to,
  )
  await leaveOut(work, orderId, { from, to })
}

/** Likewise for a dispute that ends after a manager opened the keys: no refund was possible until now. */
export async function extendTermByDispute(work: Work, orderId: string, disputeId: string): Promise<void> {
  const [hold] = await work.tx
    .select({ from: orderHolds.closedAt, to: sql`now()`.mapWith(orderHolds.closedAt) })
    .from(orderHolds)
    .where(and(eq(orderHolds.orderId, orderId), eq(orderHolds.reference, disputeId)))
    .orderBy(desc(orderHolds.closedAt))
    .limit(1)
  if (hold !== undefined && hold.from !== null)
    await leaveOut(work, orderId, { from: hold.from, to: hold.to })
}

async function leaveOut(
  work: Work,
  orderId: string,
  time: { readonly from: Date; readonly to: Date },
): Promise<void> {
  const [order] = await work.tx.select().from(orders).where(eq(orders.id, orderId))
  const refundTermFrom = order === undefined ? null : termAfterHold(order, time)
  if (refundTermFrom !== null)
    await work.tx.update(orders).set({ refundTermFrom }).where(eq(orders.id, orderId))
}

/**
 * E-mails a buyer who was not yet told that keys and files are ready, or that keys were replaced meanwhile, if no
 * hold is left. The caller has locked the order.
 */
export async function notifyIfOpen(work: Work, jobs: Pick<Jobs, 'enqueue'>, orderId: string): Promise<void> {
  if (await isHeld(work.tx, orderId)) return
  const [order] = await work.tx.select().from(orders).where(eq(orders.id, orderId))
  const [sent] = await work.tx
    .select({ id: orderEmails.messageId })
    .from(orderEmails)
    .where(and(eq(orderEmails.orderId, orderId), eq(orderEmails.emailKind, 'completed')))
  if (order === undefined || !isDelivered(order)) return
  if (sent === undefined) return notifyDelivered(work, jobs, order)
  const about = await newestUnannouncedKey(work, orderId)
  if (about !== null) await jobs.enqueue(work, 'send-order-email', { orderId, mail: 'keys-recalled', about })
}

/** The newest key that replaced another after the last e-mail about the keys: a hold has held back its own. */
async function newestUnannouncedKey({ tx }: Work, orderId: string): Promise<string | null> {
  const [newest] = await rowsOf(
    tx,
    v.object({ keyId: v.string() }),
    sql`
    select detail ->> 'by' as "keyId" from audit_log
    where subject = ${`order:${orderId}`} and action = 'order.key-replaced'
      and created_at > coalesce((
        select max(created_at) from order_emails
        where order_id = ${orderId} and email_kind in ('completed', 'key-replaced', 'keys-recalled')), '-infinity')
    order by id desc limit 1`,
  )
  return newest?.keyId ?? null
}

/**
 * Releases an order that a risk rule held, after a manager's check: the buyer gets it with the whole refund
 * term from now. The caller has locked the order.
 */
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
  await notifyIfOpen(work, jobs, orderId)
}

/** Ends the check of an order that was wholly refunded. The caller has locked the order. */
export async function endCheck(work: Work, orderId: string): Promise<void> {
  await closeHold(work, { orderId, kind: 'risk' })
  await resolveTasks(work, orderId, 'risk-check')
}
