import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { newId } from '#server/database/ids.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { isSellable } from '#server/database/tables/stock/stock.ts'

const roundLock = 7_140_311
/** A unit is offered to one waiting person at a time; after this time, if unsold, to the next. */
const headStart = '1 hour'
/** The most e-mails per run; the others wait for the next run. */
const maxAtOnce = 500

/** Products that people wait for, and the number of people to notify now. */
const room = sql`
      select w.product_id,
        case p.kind when 'bundle' then bundle_units(p.id, ${maxAtOnce})
          else (select count(*) from (select from licence_keys k where k.product_id = w.product_id and ${sql.raw(isSellable)}
            limit ${maxAtOnce}) k) end
        - (select count(*) from stock_alerts t where t.product_id = w.product_id and t.notified_at > now() - ${headStart}::interval) as units
      from (select distinct product_id from stock_alerts where confirmed_at is not null and notified_at is null) w
      join products p on p.id = w.product_id and p.state = 'live'`
export const alertsToAnswer = sql`select from (${room}) r where r.units > 0`

/**
 * Notifies people who wait for a product that is back: in the order of their requests, once each, and no
 * more people than units. It checks the stock itself, so it does not matter how a unit became available:
 * imported, returned, or released by an unpaid order. Returns the number of people notified.
 */
export async function sendDueAlerts(work: Work, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const lock = await rowsOf(
    work.tx,
    v.object({ mine: v.boolean() }),
    sql`select pg_try_advisory_xact_lock(${roundLock}) as mine`,
  )
  // another server is already running it
  if (lock[0]?.mine !== true) return 0
  const rows = await rowsOf(
    work.tx,
    v.object({ id: v.string() }),
    sql`
    with room as (${room}),
    next as (
      select a.id from room r cross join lateral (
        select id from stock_alerts
        where product_id = r.product_id and confirmed_at is not null and notified_at is null
        order by asked_at, id limit greatest(r.units, 0) for update skip locked) a
      limit ${maxAtOnce})
    update stock_alerts set notified_at = now() where id in (select id from next) returning id`,
  )
  for (const { id } of rows)
    await jobs.enqueue(work, 'send-alert-email', { alertId: id, mail: 'back', number: newId() })
  return rows.length
}
