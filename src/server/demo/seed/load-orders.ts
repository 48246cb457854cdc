import { lawfulVat, vatPercentOn } from '#shop/vat.ts'
import * as v from 'valibot'
import { queryRows } from '#server/database/rows.ts'
import type { Connection } from '#server/database/connect.ts'
import type { Vault } from '#server/secrets/vault.ts'
import { loadKeys } from './load-keys.ts'
import { firstNames, lastNames } from './load-names.ts'

/** Inserts accounts of earlier buyers. */
export async function loadUsers(connection: Connection, count: number): Promise<void> {
  await connection.query(
    `with made as (insert into users (id, username, email, language, created_at)
     select gen_random_uuid(), 'load-' || name, 'load-' || name || '@example.com', (array['he','he','en'])[1 + floor(random() * 3)],
       now() - interval '3 years' * random()
     from (select left(md5(gen_random_uuid()::text), 16) as name from generate_series(1, $1)) n returning id)
     insert into demo_rows (kind, id) select 'user', id::text from made`,
    [count],
  )
}

// UUIDv7 like newRowId: rows are inserted in index order, so a million more does not fragment the indexes
const orderedIds = `create function pg_temp.row_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
    substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid $$;`

/**
 * Creates temporary tables that orders choose from: live
 * products without bundles, best-selling first, and accounts.
 */
export async function prepareChoices(connection: Connection): Promise<void> {
  await connection.query(`
    ${orderedIds}
    create temp table load_products as
      select (row_number() over (order by s.sold_count desc, p.id) - 1)::int as n, p.id, p.kind, p.name, p.slug, p.brand,
        p.category, p.max_per_order as most, s.price_now as price
      from product_search s join products p on p.id = s.product_id where p.kind <> 'bundle';
    create unique index on load_products (n);
    create temp table load_users as
      select (row_number() over () - 1)::int as n, id, email from (select id, email from users where username like 'load-%') u;
    create unique index on load_users (n);
    create temp table load_orders (id text, status text, user_n int, language text, name text, email text, lines int,
      created_at timestamptz, settled_at timestamptz, attempt uuid);
    create temp table load_lines (id uuid, order_id text, product_n int, quantity int);
    analyze load_products; analyze load_users;`)
}

// Orders over three years, in growing numbers, most in daytime. The last half hour is left to real shoppers.
const drawOrders = `
  with chance as materialized (
    select i, random() as fate, random() as age, random() as hour, random() as who, random() as size, random() as tongue,
      $2::text[] as first, $3::text[] as last, random() as f, random() as l
    from generate_series(1, $1::int) i)
  insert into load_orders
  select left(replace(gen_random_uuid()::text, '-', ''), 20),
    case when fate < 0.9 then 'completed' when fate < 0.92 then 'shipped' when fate < 0.93 then 'refunded' else 'cancelled' end,
    case when who < 0.45 then floor(random() * (select count(*) from load_users))::int end,
    case when tongue < 0.8 then 'he' else 'en' end,
    first[1 + floor(f * cardinality(first))] || ' ' || last[1 + floor(l * cardinality(last))],
    lower(first[1 + floor(f * cardinality(first))]) || '.' || left(md5(gen_random_uuid()::text), 10) || '@example.com',
    case when size < 0.78 then 1 when size < 0.95 then 2 else 3 end, at, at + interval '4 minutes' * random(), pg_temp.row_id()
  from (select *, least(now() - interval '30 minutes',
      date_trunc('day', now() - interval '3 years' * (1 - power(age, 0.6))) + interval '1 hour' * (6 + 18 * power(hour, 0.8))) as at
    from chance) drawn`

const drawLines = `
  with chance as materialized (
    select o.id, floor(power(random(), 2.2) * (select count(*) from load_products))::int as n, random() as many
    from load_orders o cross join lateral generate_series(1, o.lines))
  insert into load_lines
  select distinct on (c.id, c.n) pg_temp.row_id(), c.id, c.n,
    case when many < 0.9 then 1 else least(p.most, 2 + floor(random() * 2)::int) end
  from chance c join load_products p on p.n = c.n`

const vatPercent = vatPercentOn('9999-12-31', lawfulVat)
const writeOrders = [
  `insert into orders (id, status, user_id, guest_hash, name, email, language, subtotal_agorot, discount_agorot, total_agorot,
      vat_agorot, vat_percent, paid_agorot, refunded_agorot, terms_accepted_at, completed_at, cancelled_at, cancelled_by, created_at)
    select o.id, o.status, u.id, case when u.id is null then sha256(uuid_send(gen_random_uuid())) end, o.name, coalesce(u.email, o.email),
      o.language, s.total, 0, s.total, round(s.total * ${vatPercent} / (100.0 + ${vatPercent}))::int, ${vatPercent}, case when o.status = 'cancelled' then 0 else s.total end,
      case when o.status = 'refunded' then s.total else 0 end, o.created_at, case when o.status <> 'cancelled' then o.settled_at end,
      case when o.status = 'cancelled' then o.created_at + interval '15 minutes' end,
      case when o.status = 'cancelled' then 'expiry' end, o.created_at
    from load_orders o
    join (select order_id, sum(p.price * l.quantity)::int as total from load_lines l join load_products p on p.n = l.product_n group by 1) s
      on s.order_id = o.id
    left join load_users u on u.n = o.user_n`,
  `insert into order_lines (id, order_id, product_id, kind, name, unit_price_agorot, quantity, refunded_quantity, refunded_agorot, total_agorot, downloaded_at)
    select l.id, l.order_id, p.id, p.kind, p.name, p.price, l.quantity, case when o.status = 'refunded' then l.quantity else 0 end,
      case when o.status = 'refunded' then p.price * l.quantity else 0 end, p.price * l.quantity, case when p.kind = 'file' and o.status not in ('cancelled', 'refunded') then o.settled_at + interval '10 minutes' end
    from load_lines l join load_products p on p.n = l.product_n join load_orders o on o.id = l.order_id`,
  `insert into payment_attempts (id, order_id, provider, status, amount_agorot, created_at)
    select l.attempt, o.id, 'sandbox', case o.status when 'cancelled' then 'cancelled' when 'refunded' then 'refunded' else 'paid' end,
      o.total_agorot, o.created_at from load_orders l join orders o on o.id = l.id`,
  `insert into payments (id, attempt_id, order_id, provider, transaction_id, amount_agorot, currency, allocation, created_at)
    select pg_temp.row_id(), l.attempt, o.id, 'sandbox', 'load-' || o.id, o.paid_agorot, 'ILS', 'matched', o.completed_at
    from load_orders l join orders o on o.id = l.id where o.status <> 'cancelled'`,
  `with back as (
      insert into refunds (id, order_id, payment_id, amount_agorot, cause, status, transaction_id, created_at, asked_at, paid_at)
      select pg_temp.row_id(), p.order_id, p.id, p.amount_agorot, 'buyer', 'paid', 'load-back-' || p.order_id,
        p.created_at + interval '1 hour', p.created_at + interval '1 hour', p.created_at + interval '1 hour'
      from load_orders l join orders o on o.id = l.id join payments p on p.order_id = o.id where o.status = 'refunded'
      returning id, order_id)
    insert into refund_units (refund_id, line_id, quantity, amount_agorot)
    select b.id, l.id, l.quantity, l.total_agorot from back b join order_lines l on l.order_id = b.order_id`,
  `insert into audit_log (created_at, actor, action, subject, request_id)
    select o.created_at, case when o.user_id is null then 'guest' else 'user:' || o.user_id end, 'order.placed', 'order:' || o.id, 'seed'
    from load_orders l join orders o on o.id = l.id order by o.created_at`,
]

const soldKeys = `
  select p.id as "productId", p.slug, p.brand, p.category, l.quantity as count, l.id as "lineId", o.settled_at as at,
    case when random() < 0.85 then o.settled_at + interval '2 minutes' end as "revealedAt"
  from load_lines l join load_products p on p.n = l.product_n join load_orders o on o.id = l.order_id
  where p.kind = 'key' and o.status not in ('cancelled', 'refunded')`

const soldKey = v.object({
  productId: v.string(),
  slug: v.string(),
  brand: v.string(),
  category: v.string(),
  count: v.number(),
  lineId: v.string(),
  at: v.date(),
  revealedAt: v.nullable(v.date()),
})

/** Writes `count` orders with their lines, payments, audit rows and sold keys, in one transaction. */
export async function loadOrders(connection: Connection, vault: Vault, count: number): Promise<void> {
  await connection.query('begin')
  await connection.query('truncate load_orders, load_lines')
  await connection.query(drawOrders, [count, firstNames, lastNames])
  await connection.query(drawLines)
  await connection.query('analyze load_orders; analyze load_lines')
  for (const statement of writeOrders) await connection.query(statement)
  const rows = await queryRows(connection, soldKey, soldKeys)
  await loadKeys(
    connection,
    vault,
    rows.map(({ lineId, at, revealedAt, ...key }) => ({ ...key, sold: { lineId, at, revealedAt } })),
  )
  await connection.query('commit')
}
