import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { customerEmail } from '#shop/coupons/coupon.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { OrderRow } from '#server/orders/order/find-own-order.ts'
import type { DeclineLimits } from '#server/settings/owner-settings.ts'
import { notifyManagers } from '#server/stock/levels/notify-managers.ts'

const counted = v.object({
  email: v.number(),
  network: v.number(),
  product: v.number(),
  country: v.number(),
})

/**
 * Stops card testing, in which stolen cards cause many declines. After too many within the window by one
 * e-mail address, from one network address, for one product of the order, or by cards of the foreign country
 * of the order's own declined card, no payment page is opened until they are older. Owners get one e-mail
 * about each within a window.
 */
export async function refuseCardTesting(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: OrderRow,
  limits: DeclineLimits,
): Promise<Refusal<'payments-paused'> | null> {
  const declines = await countDeclines(work, order, limits.minutes)
  const over = (['email', 'network', 'product', 'country'] as const).find(
    (by) => limits[by] > 0 && declines[by] >= limits[by],
  )
  if (over === undefined) return null
  if (await isNews(work, over, limits.minutes)) {
    await record(work, 'payments.paused', `payments:${over}`, { orderId: order.id, declines: declines[over] })
    await notifyManagers(work, jobs, {
      kind: 'card-testing',
      orderId: order.id,
      by: over,
      declines: declines[over],
      minutes: limits.minutes,
    })
  }
  return refuse('payments-paused')
}

/** Counts declined pages, but not pages the provider never opened. */
async function countDeclines(
  { tx, actor }: Work,
  order: OrderRow,
  minutes: number,
): Promise<v.InferOutput<typeof counted>> {
  const [row] = await rowsOf(
    tx,
    counted,
    sql`
    with declined as materialized (
      select order_id, card_country from payment_attempts
      where status = 'failed' and reference is not null and created_at > now() - make_interval(mins => ${minutes}))
    select
      (select count(*)::int from declined d join orders o on o.id = d.order_id
        where regexp_replace(lower(o.email), '[+][^@]*@', '@') = ${customerEmail(order.email)}) as email,
      (select count(*)::int from declined d
        where exists (select from audit_log l join audit_addresses a on a.audit_id = l.id
          where l.subject = 'order:' || d.order_id and l.action = 'order.placed' and a.address = ${actor.address})) as network,
      (select coalesce(max(units), 0)::int from (
        select count(*) as units from declined d join (select distinct order_id, product_id from order_lines) l on l.order_id = d.order_id
        where l.product_id in (select product_id from order_lines where order_id = ${order.id}) group by l.product_id) p) as product,
      (select coalesce(max(cards), 0)::int from (
        select count(*) as cards from declined
        where card_country <> 'IL' and card_country in (select card_country from payment_attempts where order_id = ${order.id})
        group by card_country) c) as country`,
  )
  return row ?? { email: 0, network: 0, product: 0, country: 0 }
}

/** Whether owners have not yet been alerted to it within the window. Simultaneous callers are serialised. */
async function isNews({ tx }: Work, by: string, minutes: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payments paused ${by}`}, 9))`)
  const { rows } = await tx.execute(sql`
    select from audit_log where subject = ${`payments:${by}`} and action = 'payments.paused'
      and created_at > now() - make_interval(mins => ${minutes}) limit 1`)
  return rows.length === 0
}
