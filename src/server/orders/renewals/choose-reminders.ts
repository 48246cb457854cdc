import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import type * as contract from '#contract/orders/renewals.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { renewalConsents } from '#server/database/tables/orders/renewals.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { findOwnOrder, type OrderRow } from '../order/find-own-order.ts'
import { hasTerm } from './ending-lines.ts'
import { orderOfToken } from '../order/order-token.ts'

/** The version of the consent text; increase it when the text changes. */
const consentVersion = 1

/**
 * Whether the buyer has asked for reminders; null if nothing in the order expires or it is not theirs to use.
 */
export async function viewRenewal({ tx }: Pick<Read, 'tx'>, order: OrderRow): Promise<Order['renewal']> {
  if (order.giftAt !== null || !['completed', 'shipped'].includes(order.status)) return null
  const [row] = await rowsOf(
    tx,
    v.object({ ends: v.boolean(), wanted: v.boolean() }),
    sql`select exists (${hasTerm(order.id)}) as ends,
      exists (select from renewal_consents c where c.order_id = ${order.id}) as wanted`,
  )
  return row?.ends === true ? { wanted: row.wanted } : null
}

/** Records whether the buyer agrees to reminders. */
export async function chooseReminders(
  work: Work,
  { orderId, wanted }: InputOf<typeof contract.chooseRenewalReminders>,
): Promise<OutputOf<typeof contract.chooseRenewalReminders> | Refusal<'not-found'>> {
  const order = await findOwnOrder(work, orderId)
  if (order === null || (await viewRenewal(work, order)) === null) return refuse('not-found')
  if (!wanted) await work.tx.delete(renewalConsents).where(eq(renewalConsents.orderId, orderId))
  else
    await work.tx
      .insert(renewalConsents)
      .values({ orderId, consentVersion, agreedFrom: work.actor.address })
      .onConflictDoNothing()
  return undefined
}

/** The unsubscribe link in a reminder. Returns the same for every token, so that tokens cannot be probed. */
export async function stopReminders(
  work: Work,
  secret: Buffer,
  { token }: Pick<InputOf<typeof contract.stopRenewalReminders>, 'token'>,
): Promise<OutputOf<typeof contract.stopRenewalReminders>> {
  const orderId = orderOfToken(secret, 'renewal', token)
  if (orderId !== null) await work.tx.delete(renewalConsents).where(eq(renewalConsents.orderId, orderId))
  return { stopped: true }
}
