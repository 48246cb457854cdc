import type pg from 'pg'
import { systemActor } from '#server/database/actor.ts'
import { refreshStockSummary } from '#server/stock/levels/refresh-stock-summary.ts'
import { aProduct } from '#tests/support/builders.ts'
import type { TestShop } from '#tests/support/shop.ts'

export type Sizes = { readonly products: number; readonly orders: number }

/**
 * Orders of the last 60 days: the same number in every size, so that the figures of a month are comparable.
 */
export const recentOrders = 1000
const rowsAtOnce = 100_000

const filled = [
  'users',
  'products',
  'orders',
  'order_lines',
  'stock_batches',
  'licence_keys',
  'payment_attempts',
  'payments',
  'audit_log',
  'manager_tasks',
  'coupons',
  'coupon_uses',
  'contact_messages',
  'reviews',
  'stock_counts',
]

/**
 * Fills a shop for its admin area: a line, a key, a payment and an audit row for each order. Rows are
 * inserted without triggers, so key counts are computed once at the end. Indexes and foreign keys are dropped
 * meanwhile and recreated afterwards, which checks every row.
 */
export async function fillAdmin({ context }: TestShop, { products, orders }: Sizes): Promise<void> {
  const { id: model } = await aProduct(context, { keys: 0 })
  const client = await context.pool.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '256MB'; set statement_timeout = 0`,
    )
    const putBack = await withoutIndexes(client)
    await fillProducts(client, model, products)
    const users = Math.ceil(orders / 20)
    for (let first = 1; first <= orders; first += rowsAtOnce)
      await fillOrders(client, {
        products,
        users,
        orders,
        first,
        last: Math.min(orders, first + rowsAtOnce - 1),
      })
    await fillRest(client, { products, users, orders })
    for (const statement of putBack) await client.query(statement)
    for (const table of filled) await client.query(`vacuum (analyze) ${table}`)
    await client.query('reset session_replication_role; reset maintenance_work_mem; reset statement_timeout')
    await context.transact(systemActor(), refreshStockSummary)
    await client.query('vacuum (analyze) stock_summary')
  } finally {
    client.release()
  }
}

/** Drops indexes and foreign keys of the filled tables; returns the statements that recreate them. */
async function withoutIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows: links } = await client.query<{ away: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [filled],
  )
  const { rows: indexes } = await client.query<{ away: string; back: string }>(
    `select format('drop index %s', indexrelid::regclass) as away, pg_get_indexdef(indexrelid) as back
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = indexrelid and c.contype in ('p', 'u'))`,
    [filled],
  )
  for (const { away } of [...links, ...indexes]) await client.query(away)
  return [...indexes, ...links].map(({ back }) => back)
}

/** Ascending ids, like real ones; each room has its own range. */
const idOf = (room: number, i: string) => `(lpad('${room}', 8, '0') || lpad(to_hex(${i}), 24, '0'))::uuid`
const [userRoom, lineRoom, batchRoom, keyRoom, attemptRoom, paymentRoom, taskRoom, couponRoom, reviewRoom] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9,
]

async function fillProducts(client: pg.PoolClient, model: string, products: number): Promise<void> {
  await client.query(
    `insert into products (id, family, slug, category, kind, state, brand, name, summary, description, instructions, attributes, price_agorot,
       sold_count, created_at, updated_at)
     select 'product-' || i, 'product-' || i, 'thing-' || i, category, 'key', (array['live', 'live', 'live', 'draft', 'archived'])[1 + i % 5], 'Maker ' || i % 50,
       jsonb_build_object('en', (array['Photo', 'Sound', 'Letter', 'Number', 'Film'])[1 + i % 5] || ' Thing ' || i,
         'he', (array['תמונה', 'צליל', 'מכתב', 'מספר', 'סרט'])[1 + i % 5] || ' דבר ' || i), summary,
       jsonb_build_object('en', repeat('What it does and whom it is for. ', 12), 'he', repeat('מה זה עושה ולמי זה מתאים. ', 12)), instructions, attributes,
       1000 + i, i % 777, now() - i * interval '1 hour', now() - i * interval '1 minute'
     from products, generate_series(1, $2::int) i where id = $1`,
    [model, products],
  )
  await client.query(
    `insert into stock_batches (id, product_id, units, supplier, unit_cost_agorot)
     select ${idOf(batchRoom, 'i')}, 'product-' || i, 100, 'Supplier ' || i % 20, 4000 from generate_series(1, $1::int) i`,
    [products],
  )
}

type RowRange = Sizes & { readonly users: number; readonly first: number; readonly last: number }

/**
 * Half of the keys belong to one product. A twentieth of the orders is cancelled; ten are paid and wait for
 * keys.
 */
async function fillOrders(
  client: pg.PoolClient,
  { products, users, orders, first, last }: RowRange,
): Promise<void> {
  await client.query(`drop table if exists part`)
  await client.query(
    `create temp table part as select i, lpad(i::text, 20, '0') as id,
       'product-' || case when i % 2 = 0 then 1 else 1 + i % $3::int end as product_id,
       case when i <= 10 then 'pending' when i % 20 = 0 then 'cancelled' when i % 40 = 7 then 'refunded' else 'completed' end as status,
       case when i % 3 = 0 then ${idOf(userRoom, '(i / 3) % $4::int + 1')} end as user_id,
       now() - case when i <= ${recentOrders} then i * interval '60 days' / ${recentOrders}
         else interval '60 days' + (i - ${recentOrders}) * interval '9 years' / $5::int end as at
     from generate_series($1::int, $2::int) i`,
    [first, last, products, users, orders],
  )
  await client.query(`
    insert into orders (id, status, user_id, guest_hash, name, email, phone, language, subtotal_agorot, discount_agorot, total_agorot,
        vat_agorot, vat_percent, paid_agorot, terms_accepted_at, completed_at, cancelled_at, cancelled_by, created_at)
      select id, status, user_id, case when user_id is null then sha256(id::bytea) end,
        (array['Dana', 'Noa', 'Avi', 'Yael', 'Omer'])[1 + i % 5] || ' Family' || lpad((i % ${users})::text, 6, '0'), 'buyer' || i || '@example.com',
        '+9725' || lpad(i::text, 8, '0'), 'he', 11800, 0, 11800, 1800, 18, case when status = 'cancelled' then 0 else 11800 end, at,
        case when status in ('completed', 'refunded') then at end, case when status = 'cancelled' then at end,
        case when status = 'cancelled' then 'expiry' end, at from part;
    insert into order_lines (id, order_id, product_id, kind, name, unit_price_agorot, quantity, total_agorot)
      select ${idOf(lineRoom, 'i')}, id, product_id, 'key', '{"en": "A key", "he": "מפתח"}', 11800, 1, 11800 from part;
    insert into licence_keys (id, product_id, batch_id, sealed, data_key_id, blind_index, last_four, status, order_line_id, sold_at, created_at)
      select ${idOf(keyRoom, 'i')}, product_id, ${idOf(batchRoom, 'substr(product_id, 9)::int')}, sha256(id::bytea) || sha256(id::bytea), 1,
        sha256(('key ' || i)::bytea), upper(right(md5(id), 4)), case when completed then 'sold' else 'available' end,
        case when completed then ${idOf(lineRoom, 'i')} end, case when completed then at end, at
      from (select *, status = 'completed' as completed from part) p;
    insert into payment_attempts (id, order_id, provider, reference, status, amount_agorot, created_at)
      select ${idOf(attemptRoom, 'i')}, id, 'sandbox', 'page-' || i, case when status = 'cancelled' then 'failed' else 'paid' end, 11800, at from part;
    insert into payments (id, attempt_id, order_id, provider, transaction_id, amount_agorot, currency, allocation, created_at)
      select ${idOf(paymentRoom, 'i')}, ${idOf(attemptRoom, 'i')}, id, 'sandbox', 'transaction-' || i, 11800, 'ILS', 'matched', at
      from part where status <> 'cancelled'`)
}

async function fillRest(
  client: pg.PoolClient,
  { products, users, orders }: Omit<RowRange, 'first' | 'last'>,
): Promise<void> {
  // five uses of each coupon, or of the newest ones if there are too few orders
  const every = Math.max(1, Math.floor(orders / (5 * products)))
  // twenty entries of one person, whatever the number of orders
  const noted = `i % ${users} = 3`
  const execute = (statement: string) => client.query(statement.replaceAll(':products', String(products)))
  await client.query(
    `insert into users (id, username, email, phone) select ${idOf(userRoom, 'i')}, 'user' || i, 'user' || i || '@example.com',
       '+9725' || lpad(i::text, 8, '0') from generate_series(1, ${users}) i`,
  )
  // oldest first: ids ascend with time
  await execute(`
    insert into audit_log (actor, action, subject, request_id, created_at)
      select case when ${noted} then 'user:' || ${idOf(userRoom, '1')} when user_id is null then 'guest' else 'user:' || user_id end,
        case when ${noted} then 'order.noted' else 'order.placed' end, 'order:' || id, 'request', created_at
      from (select *, id::int as i from orders) o order by created_at;
    insert into manager_tasks (id, kind, order_id, created_at, resolved_at)
      select ${idOf(taskRoom, 'i')}, case when i <= 10 then 'paid-out-of-stock' else 'amount-mismatch' end, lpad(i::text, 20, '0'), now(),
        case when i > 20 then now() end from generate_series(1, ${orders} / 50) i;
    insert into coupons (id, code, kind, percent, note, ends_at, total_limit, active, created_at)
      select ${idOf(couponRoom, 'i')}, 'CODE-' || i, 'percent', 10, 'For the newsletter ' || i % 100, case when i % 5 = 0 then now() end,
        case when i % 3 = 0 then 1 end, i % 50 > 0, now() - i * interval '1 hour' from generate_series(1, :products) i;
    insert into coupon_uses (order_id, coupon_id, customer_email, discount_agorot)
      select id, ${idOf(couponRoom, `id::int / ${every} / 5 % :products + 1`)}, email, 100 from orders where id::int % ${every} = 3 % ${every};
    insert into contact_messages (id, kind, name, email, message, language, state, created_at)
      select 'message-' || i, case when i % 10 = 0 then 'cancellation' else 'message' end, 'Writer ' || i, 'writer' || i || '@example.com',
        repeat('I have a question about what I bought. ', 5), 'he', (array['open', 'answered', 'closed'])[least(1 + i / 20, 3)], now() - i * interval '1 hour'
      from generate_series(1, :products) i;
    insert into reviews (id, product_id, user_id, stars, title, text, language, state, concern, created_at)
      select ${idOf(reviewRoom, 'i')}, 'product-' || i, ${idOf(userRoom, `i % ${users} + 1`)}, 1 + i % 5, 'Good', 'It works well.', 'en',
        case when i <= 20 then 'waiting' else 'published' end, case when i <= 20 then 'link' end, now() - i * interval '1 hour'
      from generate_series(1, :products) i;
    insert into stock_counts (product_id, batch_id, status, units)
      select product_id, batch_id, status, count(*) from licence_keys group by 1, 2, 3`)
}
