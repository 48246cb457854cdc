import { type SQL, sql } from 'drizzle-orm'

/** Timestamps as PostgreSQL writes them; `end` is exclusive. */
export type Bounds = { from: string; end: string; before: string; chart: string }

/** Orders delivered in a period. A sale counts on the day of its delivery; later refunds reduce that day. */
const soldBetween = (from: string, end: string) =>
  sql`o.completed_at >= ${from}::timestamptz and o.completed_at < ${end}::timestamptz`

const earned = sql`(o.paid_agorot - o.refunded_agorot)`

/** One row for the period (`now`) and one for the same number of days before; none without sales. */
export function salesOf({ from, end, before }: Bounds): SQL {
  return sql`
    select o.completed_at >= ${from}::timestamptz as now,
      sum(${earned})::float8 as revenue,
      sum(${earned} * 100.0 / (100 + o.vat_percent))::float8 as "withoutVat",
      (count(*) filter (where o.status <> 'refunded'))::int as orders,
      (count(u.order_id) filter (where o.status <> 'refunded'))::int as "couponOrders",
      coalesce(sum(u.discount_agorot) filter (where o.status <> 'refunded'), 0)::float8 as "couponDiscount",
      coalesce(sum(${earned}) filter (where u.order_id is not null), 0)::float8 as "couponRevenue"
    from orders o
    -- looked up order by order: the planner would sooner read every use there ever was
    left join lateral (select order_id, discount_agorot from coupon_uses where order_id = o.id limit 1) u on true
    where ${soldBetween(before, end)} group by 1`
}

/** One row per day, including days without a sale. */
export function dailySalesOf({ chart, end }: Bounds): SQL {
  return sql`
    with sold as (
      select (o.completed_at at time zone 'Asia/Jerusalem')::date as day, sum(${earned})::float8 as revenue,
        (count(*) filter (where o.status <> 'refunded'))::int as orders
      from orders o where ${soldBetween(chart, end)} group by 1)
    select d.day::date::text as day, coalesce(s.revenue, 0)::float8 as revenue, coalesce(s.orders, 0) as orders
    from generate_series(
      (${chart}::timestamptz at time zone 'Asia/Jerusalem')::date::timestamp,
      ((${end}::timestamptz at time zone 'Asia/Jerusalem')::date - 1)::timestamp, '1 day') as d (day)
    left join sold s on s.day = d.day::date order by 1`
}

/** The ten products with the most units sold and not refunded. */
export function bestSellersOf({ from, end }: Bounds): SQL {
  return sql`
    with sold as (
      select l.product_id, sum(l.quantity - l.refunded_quantity)::int as units,
        sum(case when o.paid_agorot = 0 then 0 else l.total_agorot - l.discount_agorot - l.refunded_agorot end)::float8 as revenue
      from orders o join order_lines l on l.order_id = o.id
      where ${soldBetween(from, end)} group by 1)
    select p.id as "productId", p.name, s.units, s.revenue
    from (select * from sold where units > 0 order by units desc, revenue desc, product_id limit 10) s
    join products p on p.id = s.product_id order by s.units desc, s.revenue desc, p.id`
}

/**
 * Delivered keys, by period and supplier. Burned keys were paid for and count: a replaced one has
 * `closed_at`, a seen and refunded one has not.
 */
export function keysOf({ from, end, before }: Bounds): SQL {
  return sql`
    select o.completed_at >= ${from}::timestamptz as now, nullif(b.supplier, '') as supplier, count(*)::int as units,
      coalesce(sum(b.unit_cost_agorot), 0)::float8 as cost,
      (count(*) filter (where b.unit_cost_agorot is null))::int as "unknownCost",
      (count(*) filter (where k.status = 'burned' and k.closed_at is null))::int as refunded,
      (count(*) filter (where k.status = 'burned' and k.closed_at is not null))::int as replaced,
      (count(distinct o.id) filter (where exists (select from refund_claims c where c.order_id = o.id)))::int as claims
    from orders o
    join order_lines l on l.order_id = o.id and l.kind = 'key'
    join licence_keys k on k.order_line_id = l.id and k.status in ('sold', 'revealed', 'burned')
    left join lateral (select supplier, unit_cost_agorot from stock_batches where id = k.batch_id limit 1) b on true
    where ${soldBetween(before, end)} group by 1, 2 order by units desc, supplier`
}
