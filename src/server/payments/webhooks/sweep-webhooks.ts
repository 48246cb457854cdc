import { sql } from 'drizzle-orm'
import { paymentQueryDays, settledWebhookYears } from '#shop/limits.ts'
import { changed, type Piece } from '#server/jobs/sweep.ts'

/**
 * Removes providers' messages settled over `settledWebhookYears` ago. Payments stay;
 * so do unmatched messages, and those about an order that still waits for a manager. Ids are chronological,
 * so a round reads the oldest messages only.
 */
export const oldWebhooks: readonly Piece[] = [
  changed(
    (most) => sql`
      with oldest as materialized (
        select id, created_at from webhook_messages m where handled and not exists (
          select from payment_attempts a join manager_tasks t on t.order_id = a.order_id
          where a.provider = m.provider and a.reference = m.reference and t.resolved_at is null)
        order by id limit ${most})
      delete from webhook_messages where id in (
        select id from oldest where created_at < now() - make_interval(years => ${settledWebhookYears}))`,
  ),
  // no longer queried: the data a browser returned names the buyer
  changed(
    (most) => sql`
      update payment_attempts set returned = '{}' where id in (
        select id from payment_attempts where returned <> '{}' and created_at < now() - make_interval(days => ${paymentQueryDays + 1})
        order by created_at limit ${most})`,
  ),
]
