import { sql, type SQL } from 'drizzle-orm'
import { boughtAgainDays } from '#shop/limits.ts'

/**
 * Lines of delivered orders whose term ends: the product and the end. A key's term begins when it is
 * revealed, any other with its download or delivery; an unseen key's has not begun. Left out: lines that were
 * refunded, are held, are no longer sold or were bought again since in any variant, and gifts, whose keys
 * belong to somebody else, and which therefore renew nothing either.
 */
export function endingLines(condition: SQL): SQL {
  return sql`
    select o.id as order_id, l.product_id, l.name, t.months, began.at + make_interval(months => t.months) as ends_at
    from orders o
    join order_lines l on l.order_id = o.id and l.refunded_quantity < l.quantity
    join products p on p.id = l.product_id and p.state = 'live'
    cross join lateral (select (p.attributes->>'termMonths')::int as months) t
    cross join lateral (select case when l.kind = 'key'
      then (select min(k.revealed_at) from licence_keys k where k.order_line_id = l.id and k.status = 'revealed')
      else coalesce(l.downloaded_at, o.completed_at) end as at) began
    where ${condition} and o.status in ('completed', 'shipped') and o.email <> '' and o.gift_at is null
      and t.months is not null and began.at is not null
      and not exists (select from order_holds h where h.order_id = o.id and h.closed_at is null)
      and not exists (select from orders later join order_lines again on again.order_id = later.id
          join products bought on bought.id = again.product_id
        where bought.family = p.family and again.refunded_quantity < again.quantity and later.id <> o.id
          and (later.user_id = o.user_id or lower(later.email) = lower(o.email)) and later.status in ('completed', 'shipped') and later.gift_at is null
          and later.completed_at > o.completed_at
          and later.completed_at > began.at + make_interval(months => t.months) - make_interval(days => ${boughtAgainDays}))`
}

/** Whether any product in the order has a term, so that its buyer may want reminders. */
export const hasTerm = (orderId: string): SQL => sql`
  select from order_lines l join products p on p.id = l.product_id
  where l.order_id = ${orderId} and l.refunded_quantity < l.quantity and p.attributes->>'termMonths' is not null`
