import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import type * as contract from '#contract/orders/review-requests.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { rowsOf } from '#server/database/rows.ts'
import { reviewConsents } from '#server/database/tables/orders/review-requests.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { findOwnOrder, type OrderRow } from '../order/find-own-order.ts'
import { orderOfToken } from '../order/order-token.ts'
import { reviewableLines } from './reviewable-lines.ts'

/** The version of the consent text; increase it when the text changes. */
const consentVersion = 1

/**
 * Whether the buyer agreed to be asked for a review; null if there is nothing to review or they were already
 * asked.
 */
export async function viewReviewRequest(
  { tx }: Pick<Read, 'tx'>,
  order: OrderRow,
): Promise<Order['reviewRequest']> {
  if (order.giftAt !== null || !['completed', 'shipped'].includes(order.status)) return null
  const [row] = await rowsOf(
    tx,
    v.object({ open: v.boolean(), wanted: v.boolean() }),
    sql`select exists (${reviewableLines(sql`o.id = ${order.id} and own.order_id is null`)}) as open,
      exists (select from review_consents c where c.order_id = ${order.id}) as wanted`,
  )
  return row?.open === true ? { wanted: row.wanted } : null
}

/** Records whether the buyer agrees to be asked. */
export async function chooseReviewRequest(
  work: Work,
  { orderId, wanted }: InputOf<typeof contract.chooseReviewRequest>,
): Promise<OutputOf<typeof contract.chooseReviewRequest> | Refusal<'not-found'>> {
  const order = await findOwnOrder(work, orderId)
  if (order === null || (await viewReviewRequest(work, order)) === null) return refuse('not-found')
  if (!wanted) await work.tx.delete(reviewConsents).where(eq(reviewConsents.orderId, orderId))
  else
    await work.tx
      .insert(reviewConsents)
      .values({ orderId, consentVersion, agreedFrom: work.actor.address })
      .onConflictDoNothing()
  return undefined
}

/**
 * The unsubscribe link: withdraws every consent of its address. Returns the same for every token, so that
 * tokens cannot be probed.
 */
export async function stopReviewRequests(
  work: Work,
  secret: Buffer,
  { token }: Pick<InputOf<typeof contract.stopReviewRequests>, 'token'>,
): Promise<OutputOf<typeof contract.stopReviewRequests>> {
  const orderId = orderOfToken(secret, 'review', token)
  if (orderId !== null)
    await work.tx.execute(sql`
      delete from review_consents c using orders o, orders asked
      where o.id = c.order_id and asked.id = ${orderId} and lower(o.email) = lower(asked.email)`)
  return { stopped: true }
}
