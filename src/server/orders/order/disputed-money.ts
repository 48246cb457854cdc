import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { paymentOf } from './payment-of-order.ts'

/** `open`: a bank or the payment provider is deciding. `lost`: it has taken the money back. */
type MoneyDispute = 'open' | 'lost'

/**
 * Why a payment must not be refunded now, as its money could go back twice; null if it may. The caller has
 * locked the order, as the handler of a dispute's notice does.
 */
export async function disputeOfPayment(
  { tx }: Pick<Read, 'tx'>,
  paymentId: string,
): Promise<MoneyDispute | null> {
  const states = await rowsOf(
    tx,
    v.object({ state: v.picklist(['open', 'lost']) }),
    sql`
    select d.state from disputes d join payments p on p.order_id = d.order_id
    where p.id = ${paymentId} and d.state <> 'won' and (d.attempt_id is null or d.attempt_id = p.attempt_id)`,
  )
  return states.find(({ state }) => state === 'lost')?.state ?? states[0]?.state ?? null
}

/** The same for the payment of an order. */
export async function disputeOfOrder(work: Pick<Read, 'tx'>, orderId: string): Promise<MoneyDispute | null> {
  const paymentId = await paymentOf(work, orderId)
  return paymentId === null ? null : disputeOfPayment(work, paymentId)
}
