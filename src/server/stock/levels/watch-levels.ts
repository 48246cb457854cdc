import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { record } from '#server/audit/record.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { notifyManagers } from './notify-managers.ts'
import { defaultLowStock } from '#server/database/tables/stock/stock-batches.ts'

const batchesPerRound = 20
const daysBeforeExpiry = 14

/** Notifies managers of products that have become low, once until stock has recovered. Returns how many. */
export async function notifyLowStock(work: Work, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const rows = await rowsOf(
    work.tx,
    v.object({ product_id: v.string() }),
    sql`
    with levels as (
      select p.id, coalesce(a.units, 0) as available, r.low_since,
        case when r.product_id is null then ${defaultLowStock} else r.low_at end as low_at
      from products p left join stock_rules r on r.product_id = p.id
      left join (select product_id, sum(units)::int as units from stock_levels where status = 'available' group by 1) a on a.product_id = p.id
      where p.kind = 'key' and p.state = 'live'),
    calm as (
      update stock_rules r set low_since = null from levels l
      where r.product_id = l.id and r.low_since is not null and coalesce(l.available > l.low_at, true))
    insert into stock_rules as r (product_id, low_since)
    select id, now() from levels where available <= low_at and low_since is null order by id
    on conflict (product_id) do update set low_since = now() where r.low_since is null
    returning product_id`,
  )
  const productIds = rows.map((row) => row.product_id)
  if (productIds.length > 0) await notifyManagers(work, jobs, { kind: 'low-stock', productIds })
  return productIds.length
}

/** Notifies managers, once, of batches whose keys soon may no longer be sold. Returns how many. */
export async function notifyExpiring(work: Work, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const rows = await rowsOf(
    work.tx,
    v.object({ id: v.string() }),
    sql`
    update stock_batches b set expiry_notified_at = now()
    where expires_at > now() and expires_at < now() + make_interval(days => ${daysBeforeExpiry}) and expiry_notified_at is null
      and state = 'for-sale' and exists (
        select from stock_levels l where l.batch_id = b.id and l.status = 'available' and l.units > 0)
    returning id`,
  )
  const batchIds = rows.map(({ id }) => id)
  if (batchIds.length > 0) await notifyManagers(work, jobs, { kind: 'expiring', batchIds })
  return batchIds.length
}

/** Withdraws expired keys from stock. Buyers could not get them anyway; now they are not counted either. */
export async function withdrawExpired(work: Work): Promise<number> {
  const rows = await rowsOf(
    work.tx,
    v.object({ id: v.string() }),
    sql`
    select b.id from stock_batches b
    where b.expires_at <= now() and exists (
      select from stock_levels l where l.batch_id = b.id and l.status = 'available' and l.units > 0)
    order by b.id limit ${batchesPerRound} for update skip locked`,
  )
  let withdrawn = 0
  for (const { id } of rows) {
    const { rowCount } = await work.tx.execute(sql`
      update licence_keys set status = 'withdrawn', closed_at = now(), closed_reason = 'expired'
      where batch_id = ${id}::uuid and status = 'available'`)
    await record(work, 'stock.expired', `batch:${id}`, { units: rowCount })
    withdrawn += rowCount ?? 0
  }
  return withdrawn
}
