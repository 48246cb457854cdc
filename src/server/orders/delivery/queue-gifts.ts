import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { markEmailed } from './email-keys.ts'

const maxAtOnce = 500

/**
 * Enqueues the gifts that are due: paid, delivered, not held and not refunded. `orderId`: of that order only.
 */
export async function queueGifts(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  orderId: string | null = null,
): Promise<number> {
  const due = await rowsOf(
    work.tx,
    v.object({ orderId: v.string(), version: v.number(), keysByEmail: v.boolean() }),
    sql`
    update order_gifts set queued_at = now() from (
      select o.id, o.keys_by_email from order_gifts g join orders o on o.id = g.order_id
      where g.queued_at is null and o.gift_at <= now() and o.status in ('completed', 'shipped') and o.email <> ''
        and (${orderId}::text is null or o.id = ${orderId})
        and not exists (select from order_holds h where h.order_id = o.id and h.closed_at is null)
      order by o.gift_at limit ${maxAtOnce} for update of o, g skip locked) due where order_id = due.id
    returning order_id as "orderId", version, due.keys_by_email as "keysByEmail"`,
  )
  for (const { orderId: id, version, keysByEmail } of due) {
    await markEmailed(work, { id, keysByEmail })
    await jobs.enqueue(work, 'send-gift-email', { orderId: id, version })
  }
  return due.length
}
