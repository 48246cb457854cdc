import { sql } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'

/**
 * Returns buyers' unseen keys to stock, or to quarantine if their batch is there. The caller holds their
 * locks.
 */
export async function returnKeys({ tx }: Work, keyIds: readonly string[]): Promise<void> {
  if (keyIds.length === 0) return
  const ids = sql.param(keyIds)
  // a quarantine scans its batch's keys once: this lock makes it finish before, or start after, this return
  await tx.execute(sql`
    select from stock_batches where id in (select batch_id from licence_keys where id = any(${ids}::uuid[]))
    order by id for share`)
  await tx.execute(sql`
    update licence_keys k set status = case when b.id is null then 'available' else 'quarantined' end,
      order_line_id = null, reserved_until = null, sold_at = null, unit_seen_at = null,
      closed_at = case when b.id is not null then now() end, closed_reason = b.reason
    from licence_keys back left join stock_batches b on b.id = back.batch_id and b.state = 'quarantined'
    where k.id = back.id and back.id = any(${ids}::uuid[])`)
}
