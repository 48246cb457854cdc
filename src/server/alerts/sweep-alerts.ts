import { sql } from 'drizzle-orm'
import type { Work } from '../database/work.ts'

/** Forgets addresses that never said yes after three days, and those that were told after a year: until then the consent can be shown. */
export async function sweepAlerts(work: Work): Promise<void> {
  await work.tx.execute(
    sql`delete from stock_alerts where (confirmed_at is null and asked_at < now() - interval '3 days')
      or told_at < now() - interval '1 year'`,
  )
}
