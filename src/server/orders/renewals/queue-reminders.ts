import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { renewalDays } from '#shop/limits.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { endingLines } from './ending-lines.ts'

const maxAtOnce = 500
const { first, last } = renewalDays
const inTheLastDays = sql`ends_at <= now() + make_interval(days => ${last})`

/**
 * Enqueues reminders, for buyers who asked, 30 and 7 days before a licence ends; a term of a month or two
 * gets one, 7 days before. Returns how many e-mails are due now; each is enqueued once.
 */
export async function queueReminders(work: Work, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const queued = await rowsOf(
    work.tx,
    v.object({ id: v.string() }),
    // another server may be doing the same, or the consent be withdrawn meanwhile
    sql`
    with ending as (${endingLines(sql`exists (select from renewal_consents c where c.order_id = o.id)`)}),
    due as (
      select distinct order_id, (ends_at at time zone 'Asia/Jerusalem')::date as ends_on,
        case when ${inTheLastDays} then ${last}::int else ${first}::int end as days_before
      from ending where ends_at > now() and ends_at <= now() + make_interval(days => ${first})
        and (months > 2 or ${inTheLastDays}))
    insert into renewal_reminders (id, order_id, ends_on, days_before)
    select gen_random_uuid(), d.order_id, d.ends_on, d.days_before
    from due d join renewal_consents c on c.order_id = d.order_id
    where not exists (select from renewal_reminders r
      where r.order_id = d.order_id and r.ends_on = d.ends_on and r.days_before = d.days_before)
    limit ${maxAtOnce} for share of c
    on conflict do nothing returning id`,
  )
  for (const { id } of queued) await jobs.enqueue(work, 'send-renewal-email', { reminderId: id })
  return queued.length
}
