import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'

const mostAtOnce = 500

/** Gifts whose moment has come go into the queue: paid, delivered, not held and not given back. `orderId`: of that order only. */
export async function queueGifts(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  orderId: string | null = null,
): Promise<number> {
  const due = await rowsOf(
    work.tx,
    v.object({ orderId: v.string(), version: v.number() }),
    sql`
    update order_gifts set queued_at = now() where order_id in (
      select g.order_id from order_gifts g join orders o on o.id = g.order_id
      where g.queued_at is null and o.gift_at <= now() and o.status in ('completed', 'shipped') and o.email <> ''
        and (${orderId}::text is null or o.id = ${orderId})
        and not exists (select from order_holds h where h.order_id = o.id and h.closed_at is null)
      order by o.gift_at limit ${mostAtOnce} for update of g skip locked)
    returning order_id as "orderId", version`,
  )
  for (const gift of due) await jobs.enqueue(work, 'send-gift-email', gift)
  return due.length
}
