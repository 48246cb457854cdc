import {
  builtFilesDays,
  endedRecordYears,
  idempotencyHours,
  identityNumberYears,
  orderVisitDays,
  tracesKeptYears,
} from '#shop/limits.ts'
import { sql } from 'drizzle-orm'
import { changed, deleted, type Piece } from './sweep.ts'

/** Not being paid, no paid service to be done, no claim to be decided. Services of imported orders are history. */
const isFinished = sql`
  case status when 'pending' then paid_agorot = 0 and coalesce(held_until < now(), true)
    when 'completed' then imported_from is not null or not exists (
      select from order_lines l where l.order_id = orders.id and l.kind = 'service' and l.refunded_quantity < l.quantity)
    else true end
  and not exists (select from refund_claims c where c.order_id = orders.id and c.status = 'open')`
const isOldOrder = sql`created_at < now() - make_interval(years => ${tracesKeptYears}) and ${isFinished}`

/** What managers wrote. An empty reason still says that there was one; that of an import names the other shop. */
const withoutReasons = sql`completed_reason = left(completed_reason, 0),
  discount_reason = case when imported_from is null then left(discount_reason, 0) else discount_reason end`
const reasonsOfOldKeys = sql`
  update licence_keys set closed_reason = null where closed_reason <> 'imported' and order_line_id in (
    select id from order_lines where order_id in (select id from old))`

/**
 * Data past its retention: idempotency keys after a day, rate-limit counters after their window, guest
 * sign-ins after their hour, visits of unpaid orders after a month, files of earlier releases, invitations and blocks
 * a year after their end, and messages, names and businesses of buyers, what managers wrote about their orders and
 * identity numbers once the law no longer requires them.
 */
export const expiredData: readonly Piece[] = [
  deleted('idempotency_keys', sql`created_at < now() - make_interval(hours => ${idempotencyHours})`),
  deleted('rate_counters', sql`ends_at < now()`),
  deleted('guest_sessions', sql`ends_at < now()`),
  deleted('order_visits', sql`created_at < now() - make_interval(days => ${orderVisitDays})`),
  deleted(
    'invitations',
    sql`coalesce(accepted_at, withdrawn_at, ends_at) < now() - make_interval(years => ${endedRecordYears})`,
  ),
  deleted('blocks', sql`least(closed_at, ends_at) < now() - make_interval(years => ${endedRecordYears})`),
  deleted('built_files', sql`replaced_at < now() - make_interval(days => ${builtFilesDays})`),
  changed(
    (most) => sql`
      update contact_messages set id_number = null where id in (
        select id from contact_messages where id_number is not null and created_at < now() - make_interval(years => ${identityNumberYears})
        limit ${most})`,
  ),
  // A cancellation notice is stored as long as the order it cancels, other messages as long as claims may arise from them.
  changed(
    (most) => sql`
      with old as (
        select id from contact_messages where created_at < now() - make_interval(years => ${tracesKeptYears})
        limit ${most}),
      answers as (delete from contact_answers where message_id in (select id from old))
      delete from contact_messages where id in (select id from old)`,
  ),
  // Seven years from the end of the tax year, for deleted accounts and for buyers without one.
  changed(
    (most) => sql`
      with old as (
        update orders set name = '', business_name = null, business_number = null, ${withoutReasons} where id in (
          select id from orders
          where email = '' and (name <> '' or business_name is not null) and ${isOldOrder}
          limit ${most})
        returning id),
      keys as (${reasonsOfOldKeys})
      select id from old`,
  ),
  changed(
    (most) => sql`
      with old as (
        update orders set name = '', email = '', phone = null, business_name = null, business_number = null, ${withoutReasons}
        where id in (
          select id from orders where user_id is null and email <> '' and ${isOldOrder}
          limit ${most})
        returning id),
      notes as (delete from order_notes where order_id in (select id from old)),
      browsers as (delete from order_browsers where order_id in (select id from old)),
      reminders as (delete from renewal_consents where order_id in (select id from old)),
      reviews as (delete from review_consents where order_id in (select id from old)),
      uses as (
        update coupon_uses set customer_email = 'deleted-' || order_id, phone = null
        where order_id in (select id from old)),
      keys as (${reasonsOfOldKeys}),
      lines as (update order_lines set answers = null where answers is not null and order_id in (select id from old)),
      gifts as (update order_gifts set name = '', email = '', message = '' where order_id in (select id from old))
      select id from old`,
  ),
  // of the orders above, and of deleted accounts a claim that was still open then
  changed(
    (most) => sql`
      update refund_claims set reason = '', answer = null where id in (
        select c.id from refund_claims c join orders o on o.id = c.order_id
        where o.email = '' and c.status <> 'open' and (c.reason <> '' or c.answer is not null)
        limit ${most})`,
  ),
  // of the orders above; tags and notes keep a guest's row when the orders have another address now
  deleted(
    'customers',
    sql`user_id is null and greatest(since, last_order_at) < now() - make_interval(years => ${tracesKeptYears})
      and not exists (select from orders o where o.user_id is null and lower(o.email) = customers.email)`,
  ),
  deleted('former_customers', sql`created_at < now() - make_interval(years => ${tracesKeptYears})`),
]
