import { sql } from 'drizzle-orm'
import type { Work } from '../database/work.ts'

const ordersPerRound = 1000

/** Removes what has served its time: idempotency keys after a day, rate counters after their window, guests' returns after their hour, the names of buyers once the law no longer wants them. */
export async function sweepOld(work: Work): Promise<void> {
  await work.tx.execute(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`)
  await work.tx.execute(sql`delete from rate_counters where ends_at < now()`)
  await work.tx.execute(sql`delete from guest_returns where ends_at < now()`)
  // Seven years from the end of the tax year: who deleted their account, and who never had one.
  await work.tx.execute(
    sql`update orders set name = '' where email = '' and name <> '' and created_at < now() - interval '8 years'`,
  )
  await work.tx.execute(sql`
    with old as (
      update orders set name = '', email = '', phone = null where id in (
        select id from orders where user_id is null and email <> '' and created_at < now() - interval '8 years'
        limit ${ordersPerRound})
      returning id),
    notes as (delete from order_notes where order_id in (select id from old)),
    browsers as (delete from order_browsers where order_id in (select id from old)),
    uses as (
      update coupon_uses set customer_email = 'deleted-' || order_id, phone = null
      where order_id in (select id from old))
    update order_lines set answers = null where answers is not null and order_id in (select id from old)`)
  await work.tx.execute(sql`delete from former_customers where created_at < now() - interval '8 years'`)
}
