import { alertDays, archivedAlertYears, sentAlertYears } from '#shop/limits.ts'
import { sql } from 'drizzle-orm'
import { deleted, type Piece } from '#server/jobs/sweep.ts'

/**
 * Deletes unconfirmed alerts and repeated requests after `alertDays` days, sent alerts after a year, until which they
 * prove the consent, and alerts that wait for a product which has been archived, unchanged, for a year.
 */
export const oldAlerts: readonly Piece[] = [
  deleted(
    'stock_alerts',
    sql`confirmed_at is null and asked_at < now() - make_interval(days => ${alertDays})`,
  ),
  deleted('stock_alert_repeats', sql`requested_at < now() - make_interval(days => ${alertDays})`),
  deleted('stock_alerts', sql`notified_at < now() - make_interval(years => ${sentAlertYears})`),
  deleted(
    'stock_alerts',
    sql`confirmed_at is not null and notified_at is null and product_id in (
      select id from products where state = 'archived' and updated_at < now() - make_interval(years => ${archivedAlertYears}))`,
  ),
]
