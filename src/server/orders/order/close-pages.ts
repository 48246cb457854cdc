import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'

/**
 * Closes the payment pages of an order that must no longer be paid: in the database immediately, at the
 * provider by a job after the commit. Declined pages are closed too, since they accept another card.
 */
export async function closePages(work: Work, jobs: Pick<Jobs, 'enqueue'>, orderId: string): Promise<void> {
  const rows = await rowsOf(
    work.tx,
    v.object({ provider: v.string(), reference: v.nullable(v.string()) }),
    sql`
    update payment_attempts set status = case when status = 'failed' then status else 'cancelled' end
    where order_id = ${orderId} and status in ('created', 'pending', 'failed')
    returning provider, reference`,
  )
  for (const { provider, reference } of rows)
    if (reference !== null) await jobs.enqueue(work, 'close-payment-page', { provider, reference })
}
