import { alertDays } from '#shop/limits.ts'
import { sql } from 'drizzle-orm'
import { deleted, type Piece } from '#server/jobs/sweep.ts'

/** Addresses that never said yes, after three days, and those that were told, after a year: until then the consent can be shown. */
export const oldAlerts: readonly Piece[] = [
  deleted(
    'stock_alerts',
    sql`confirmed_at is null and asked_at < now() - make_interval(days => ${alertDays})`,
  ),
  deleted('stock_alerts', sql`notified_at < now() - interval '1 year'`),
]
