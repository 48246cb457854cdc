import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

/** `open`: a bank or the payment provider is deciding. `lost`: it has taken the money back. */
type MoneyDispute = 'open' | 'lost'

/**
 * Why a payment must not be refunded now, as its money could go back twice; null if it may. The caller has
 * locked the order, as the handler of a dispute's notice does.
 */
export function disputeOfPayment(read: Pick<Read, 'tx'>, paymentId: string): Promise<MoneyDispute | null> {
  return findDispute(read, sql`p.id = ${paymentId}`)
}

/** The same for the payment that paid an order. */
export function disputeOfOrder(read: Pick<Read, 'tx'>, orderId: string): Promise<MoneyDispute | null> {
  return findDispute(read, sql`p.order_id = ${orderId} and p.allocation = 'matched'`)
}

async function findDispute({ tx }: Pick<Read, 'tx'>, isPayment: SQL): Promise<MoneyDispute | null> {
  const states = await rowsOf(
    tx,
    v.object({ state: v.picklist(['open', 'lost']) }),
    sql`
    select d.state from disputes d join payments p on p.order_id = d.order_id
    where ${isPayment} and d.state <> 'won' and (d.attempt_id is null or d.attempt_id = p.attempt_id)`,
  )
  return states.find(({ state }) => state === 'lost')?.state ?? states[0]?.state ?? null
}
