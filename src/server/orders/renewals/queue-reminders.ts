import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { renewalDays } from '#shop/limits.ts'
import { newRowId } from '#server/database/ids.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { endingLines } from './ending-lines.ts'

const mostAtOnce = 500
const { first, last } = renewalDays
const inTheLastDays = sql`ends_at <= now() + make_interval(days => ${last})`

/**
 * Reminds those who asked for it, 30 and 7 days before a licence of theirs ends. A term of a month or two
 * is announced once, a week before. Gives how many e-mails are due now; each is queued once.
 */
export async function queueReminders(work: Work, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const due = await rowsOf(
    work.tx,
    v.object({ orderId: v.string(), endsOn: v.string(), daysBefore: v.number() }),
    sql`
    with ending as (${endingLines(sql`exists (select from renewal_consents c where c.order_id = o.id)`)}),
    due as (
      select distinct order_id, (ends_at at time zone 'Asia/Jerusalem')::date as ends_on,
        case when ${inTheLastDays} then ${last}::int else ${first}::int end as days_before
      from ending where ends_at > now() and ends_at <= now() + make_interval(days => ${first})
        and (months > 2 or ${inTheLastDays}))
    select order_id as "orderId", ends_on::text as "endsOn", days_before as "daysBefore" from due d
    where not exists (select from renewal_reminders r
      where r.order_id = d.order_id and r.ends_on = d.ends_on and r.days_before = d.days_before)
    limit ${mostAtOnce}`,
  )
  let queued = 0
  for (const { orderId, endsOn, daysBefore } of due) {
    const [reminder] = await rowsOf(
      work.tx,
      v.object({ id: v.string() }),
      // another server may be at it, and the consent may be taken back meanwhile
      sql`
      insert into renewal_reminders (id, order_id, ends_on, days_before)
      select ${newRowId()}, c.order_id, ${endsOn}::date, ${daysBefore}::smallint
      from renewal_consents c where c.order_id = ${orderId} for share
      on conflict do nothing returning id`,
    )
    if (reminder === undefined) continue
    await jobs.enqueue(work, 'send-renewal-email', { reminderId: reminder.id })
    queued++
  }
  return queued
}
