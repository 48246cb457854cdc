import { alertDays, sentAlertYears } from '#shop/limits.ts'
import { sql } from 'drizzle-orm'
import { deleted, type Piece } from '#server/jobs/sweep.ts'

/**
 * Deletes unconfirmed alerts and repeated requests after `alertDays` days, and sent
 * alerts after a year; until then they prove the consent.
 */
export const oldAlerts: readonly Piece[] = [
  deleted(
    'stock_alerts',
    sql`confirmed_at is null and asked_at < now() - make_interval(days => ${alertDays})`,
  ),
  deleted('stock_alert_repeats', sql`requested_at < now() - make_interval(days => ${alertDays})`),
  deleted('stock_alerts', sql`notified_at < now() - make_interval(years => ${sentAlertYears})`),
]
