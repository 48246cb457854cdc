import { sql, type SQL } from 'drizzle-orm'

/**
 * Lines of delivered orders that their buyer may still review: the product, and since when they have used it
 * (null: not yet). Use begins when a key is revealed, a file downloaded or a service marked as done. Left
 * out: lines that are refunded, held, disputed, claimed, no longer sold or gifts, and products that the
 * buyer, by account or e-mail address, has reviewed in any variant or was asked about for an earlier order.
 */
export function reviewableLines(condition: SQL): SQL {
  return sql`
    select o.id as order_id, l.product_id, l.name, p.slug, p.slug_he, used.at as used_at
    from orders o
    join order_lines l on l.order_id = o.id and l.refunded_quantity < l.quantity
    join products p on p.id = l.product_id and p.state = 'live'
    left join review_requests own on own.order_id = o.id
    cross join lateral (select case l.kind
      when 'key' then (select min(k.revealed_at) from licence_keys k where k.order_line_id = l.id and k.status = 'revealed')
      when 'file' then l.downloaded_at
      else case when o.status = 'shipped' then coalesce(o.done_at, o.completed_at) end end as at) used
    where ${condition} and o.status in ('completed', 'shipped') and o.email <> '' and o.gift_at is null
      and not exists (select from order_holds h where h.order_id = o.id and h.closed_at is null)
      and not exists (select from disputes d where d.order_id = o.id and d.state <> 'won')
      and not exists (select from refund_claims c where c.order_id = o.id and c.status = 'open')
      and not exists (select from reviews r join products about on about.id = r.product_id
        join users u on u.id = r.user_id
        where about.family = p.family and (u.id = o.user_id or lower(u.email) = lower(o.email)))
      and not exists (select from review_requests asked join orders other on other.id = asked.order_id
        join order_lines again on again.order_id = other.id
        join products about on about.id = again.product_id
        where lower(other.email) = lower(o.email) and about.family = p.family and other.id <> o.id
          and (asked.queued_at, asked.order_id) < (coalesce(own.queued_at, 'infinity'), o.id))`
}
