import { alertDays, offSaleDays, sentAlertYears, waitingAlertYears } from '#shop/limits.ts'
import { sql } from 'drizzle-orm'
import { deleted, type Piece } from '#server/jobs/sweep.ts'

/**
 * Deletes unconfirmed alerts and repeated requests after `alertDays` days, sent alerts after a year, until which they
 * prove the consent, and alerts for a product that is not on sale a year after they were confirmed. A product that was
 * changed within `offSaleDays` may be off sale for a moment only.
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
    sql`notified_at is null and confirmed_at < now() - make_interval(years => ${waitingAlertYears})
      and product_id in (select id from products where state <> 'live' and updated_at < now() - make_interval(days => ${offSaleDays}))`,
  ),
]
