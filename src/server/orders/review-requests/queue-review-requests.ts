import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { reviewRequestDays } from '#shop/limits.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { reviewableLines } from './reviewable-lines.ts'

const maxAtOnce = 500

/**
 * Enqueues review requests to buyers who agreed, some days after they began to use what they bought and gave
 * consent. Returns how many e-mails are due now; each order is enqueued once.
 */
export async function queueReviewRequests(work: Work, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const consented = sql`own.order_id is null and exists (select from review_consents c where c.order_id = o.id)`
  const queued = await rowsOf(
    work.tx,
    v.object({ orderId: v.string() }),
    // another server may be doing the same, or the consent be withdrawn meanwhile
    sql`
    with waiting as (${reviewableLines(consented)}),
    due as (
      select order_id from waiting where used_at is not null
      group by order_id having min(used_at) <= now() - make_interval(days => ${reviewRequestDays}))
    insert into review_requests (order_id)
    select d.order_id from due d join review_consents c on c.order_id = d.order_id
    where c.agreed_at <= now() - make_interval(days => ${reviewRequestDays})
    limit ${maxAtOnce} for share of c
    on conflict do nothing returning order_id as "orderId"`,
  )
  for (const { orderId } of queued) await jobs.enqueue(work, 'send-review-email', { orderId })
  return queued.length
}
