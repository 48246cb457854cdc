import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/order-actions.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import type { VatTerms } from '#shop/vat.ts'
import { isRecorded, record } from '#server/audit/record.ts'
import { isCouponUsedUp } from '#server/coupons/is-coupon-used-up.ts'
import { newRowId } from '#server/database/ids.ts'
import { checkedValue } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { orderNotes } from '#server/database/tables/orders/order-notes.ts'
import { isHeld } from '#server/orders/order/delivery-holds.ts'
import { lockSeen } from '#server/orders/order/order-version.ts'
import type { OrderRow } from '#server/orders/order/find-own-order.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { notifyOwners } from '#server/stock/levels/notify-managers.ts'
import { isDelivered } from '#server/orders/view/view-order.ts'
import { isPayable, applyPayment } from '#server/payments/apply-payment.ts'
import { lockOrderIfFound } from '#server/orders/order/lock-order.ts'

type Enqueue = Pick<Jobs, 'enqueue'>
type Changed = Refusal<'not-found' | 'version-changed'>

/** A note that only managers read, written once for each `noteId`. */
export async function addOrderNote(
  work: Work,
  { orderId, noteId = newRowId(), text }: InputOf<typeof contract.addOrderNote>,
): Promise<OutputOf<typeof contract.addOrderNote> | Refusal<'not-found'>> {
  const order = await lockOrderIfFound(work, orderId)
  if (order === null) return refuse('not-found')
  const { user } = work.actor
  if (user === null) throw new Error('Nobody is there to write a note')
  const { rowCount } = await work.tx
    .insert(orderNotes)
    .values({ id: noteId, orderId, authorId: user.id, text })
    .onConflictDoNothing({ target: orderNotes.id })
  if (rowCount === 0) return { noteId }
  await record(work, 'order.note-added', `order:${orderId}`, { noteId })
  return { noteId }
}

/** Resends the e-mail for the order's state, once for each `requestId`. */
export async function resendOrderEmail(
  work: Work,
  jobs: Enqueue,
  { orderId, requestId = newRowId() }: InputOf<typeof contract.resendOrderEmail>,
): Promise<OutputOf<typeof contract.resendOrderEmail> | Refusal<'not-found' | 'no-email-fits'>> {
  const [found] = await work.tx
    .select({
      order: orders,
      held: checkedValue(v.boolean(), sql`coalesce(${orders.heldUntil} > now(), false)`),
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update')
  if (found === undefined) return refuse('not-found')
  const template = (await isHeld(work.tx, orderId)) ? null : emailFor(found.order, found.held)
  if (template === null) return refuse('no-email-fits')
  if (await isRecorded(work, 'order.email-resent', `order:${orderId}`, { requestId })) return { template }
  if (template === 'payment-link')
    await jobs.enqueue(work, 'send-payment-link', { orderId, number: requestId })
  else await jobs.enqueue(work, 'send-order-email', { orderId, mail: template, about: requestId })
  await record(work, 'order.email-resent', `order:${orderId}`, { template, requestId })
  return { template }
}

function emailFor(
  order: OrderRow,
  held: boolean,
): OutputOf<typeof contract.resendOrderEmail>['template'] | null {
  if (order.email === '') return null
  if (isDelivered(order)) return 'completed'
  if (order.status !== 'pending') return null
  if (order.paidAgorot > 0) return 'paid-out-of-stock'
  return held ? 'payment-link' : null
}

/**
 * Changes the recipient of an order's e-mails, and notifies the old one. The audit log stores the addresses masked.
 * Owners are notified if the new address opens goods.
 */
export async function changeOrderEmail(
  work: Work,
  jobs: Enqueue,
  { orderId, version, email, reason }: InputOf<typeof contract.changeOrderEmail>,
): Promise<OutputOf<typeof contract.changeOrderEmail> | Changed> {
  const order = await lockSeen(work, orderId, version)
  if (isRefusal(order)) return order
  await work.tx.update(orders).set({ email }).where(eq(orders.id, orderId))
  await record(work, 'order.email-changed', `order:${orderId}`, {
    reason,
    from: masked(order.email),
    to: masked(email),
  })
  if (order.email.toLowerCase() === email.toLowerCase()) return { orderId }
  if (order.email !== '')
    await jobs.enqueue(work, 'send-order-email-changed', { noticeId: newRowId(), orderId, to: order.email })
  if (opensGoods(order))
    await notifyOwners(work, jobs, {
      kind: 'order-email-changed',
      orderId,
      amountAgorot: order.subtotalAgorot,
      reason,
    })
  return { orderId }
}

/** Whether somebody gets at the goods by the order's address alone: by a code, or by an e-mail with the keys. */
function opensGoods(order: OrderRow): boolean {
  return (order.userId === null || order.keysByEmail) && (isDelivered(order) || order.paidAgorot > 0)
}

/** `d•••@example.com` */
function masked(address: string): string {
  return address.replace(/^(.).*@/u, '$1•••@')
}

/** Records that the full amount was received by other means. */
export async function markOrderPaid(
  work: Work,
  jobs: Enqueue,
  vat: VatTerms,
  { orderId, version, reason }: InputOf<typeof contract.markOrderPaid>,
): Promise<
  OutputOf<typeof contract.markOrderPaid> | Changed | Refusal<RefusalOf<typeof contract.markOrderPaid>>
> {
  const order = await lockSeen(work, orderId, version)
  if (isRefusal(order)) return order
  if (!isPayable(order)) return refuse('order-not-payable')
  if (await isCouponUsedUp(work, orderId)) return refuse('coupon-gone')
  await applyPayment(work, jobs, order, { reason, vat })
  return { orderId }
}
