import {
  builtFilesDays,
  idempotencyHours,
  identityNumberYears,
  orderVisitDays,
  tracesKeptYears,
} from '#shop/limits.ts'
import { sql } from 'drizzle-orm'
import { changed, deleted, type Piece } from './sweep.ts'

/**
 * Data past its retention: idempotency keys after a day, rate-limit counters after their window, guest
 * sign-ins after their hour, visits of unpaid orders after a month, files of earlier releases, and names of
 * buyers and identity numbers once the law no longer requires them.
 */
export const expiredData: readonly Piece[] = [
  deleted('idempotency_keys', sql`created_at < now() - make_interval(hours => ${idempotencyHours})`),
  deleted('rate_counters', sql`ends_at < now()`),
  deleted('guest_sessions', sql`ends_at < now()`),
  deleted('order_visits', sql`created_at < now() - make_interval(days => ${orderVisitDays})`),
  deleted('built_files', sql`replaced_at < now() - make_interval(days => ${builtFilesDays})`),
  changed(
    (most) => sql`
      update contact_messages set id_number = null where id in (
        select id from contact_messages where id_number is not null and created_at < now() - make_interval(years => ${identityNumberYears})
        limit ${most})`,
  ),
  // Seven years from the end of the tax year, for deleted accounts and for buyers without one.
  changed(
    (most) => sql`
      update orders set name = '' where id in (
        select id from orders where email = '' and name <> '' and created_at < now() - make_interval(years => ${tracesKeptYears})
        limit ${most})`,
  ),
  changed(
    (most) => sql`
      with old as (
        update orders set name = '', email = '', phone = null where id in (
          select id from orders where user_id is null and email <> '' and created_at < now() - make_interval(years => ${tracesKeptYears})
          limit ${most})
        returning id),
      notes as (delete from order_notes where order_id in (select id from old)),
      browsers as (delete from order_browsers where order_id in (select id from old)),
      uses as (
        update coupon_uses set customer_email = 'deleted-' || order_id, phone = null
        where order_id in (select id from old)),
      lines as (update order_lines set answers = null where answers is not null and order_id in (select id from old)),
      gifts as (update order_gifts set name = '', email = '', message = '' where order_id in (select id from old))
      select id from old`,
  ),
  deleted('former_customers', sql`created_at < now() - make_interval(years => ${tracesKeptYears})`),
]
