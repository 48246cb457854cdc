import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'

const lock = 7_140_180

/** Adds the events since the last run to the counts of their day. One server at a time. */
export async function sumEventCounts({ tx }: Pick<Work, 'tx'>): Promise<void> {
  const rows = await rowsOf(
    tx,
    v.object({ mine: v.boolean() }),
    sql`select pg_try_advisory_xact_lock(${lock}) as mine`,
  )
  if (rows[0]?.mine !== true) return
  await tx.execute(sql`
    with gone as (delete from event_count_changes returning *)
    insert into event_counts as c (day, event, source, device, customer, visits, cart, times, firsts)
    select day, event, source, device, customer, visits, cart, sum(times), sum(firsts) from gone group by 1, 2, 3, 4, 5, 6, 7
    on conflict (day, event, source, device, customer, visits, cart)
    do update set times = c.times + excluded.times, firsts = c.firsts + excluded.firsts`)
}
