import { sql } from 'drizzle-orm'
import type { Work } from '../database/work.ts'

/** Removes what has served its time: idempotency keys after a day, rate counters after their window, guests' returns after their hour, the names of buyers who left once the law no longer wants them. */
export async function sweepOld(work: Work): Promise<void> {
  await work.tx.execute(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`)
  await work.tx.execute(sql`delete from rate_counters where ends_at < now()`)
  await work.tx.execute(sql`delete from guest_returns where ends_at < now()`)
  // Seven years from the end of the tax year.
  await work.tx.execute(
    sql`update orders set name = '' where email = '' and name <> '' and created_at < now() - interval '8 years'`,
  )
}
