import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { InputOf } from '#contract/endpoint.ts'
import { listAdminOrders } from '#contract/admin/orders/orders.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { readPlan, vacuum } from '#tests/support/database/read-plan.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { typed } from '#server/database/connect.ts'
import { aManager } from '#tests/support/stock.ts'
import { pageOfOrders } from './list-admin-orders.ts'
import { matches, maxLookedAt, searchOrders } from './search-orders.ts'

const many = 60_000
const perPage = 51

/** Enough for the planner to behave as with a million. */
describe('lists of orders', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
    const { listenUrl } = shop.context
    // without the triggers for real orders: only query plans are tested
    await rowsIn(
      listenUrl,
      `
      begin;
      set local session_replication_role = replica;
      create temp table ids on commit drop as select i, lpad(i::text, 20, '0') as id from generate_series(1, ${many}) i;
      insert into orders (id, status, guest_hash, name, email, phone, language, subtotal_agorot, discount_agorot,
          total_agorot, vat_agorot, vat_percent, paid_agorot, terms_accepted_at, completed_at, cancelled_at, cancelled_by, created_at)
        select id, case when i % 10 = 0 then 'cancelled' else 'completed' end, sha256(id::bytea),
          'Buyer ' || i, 'buyer' || i || '@example.com', '+9725' || lpad(i::text, 8, '0'), 'he', 1000, 0, 1000, 153, 18,
          case when i % 10 = 0 then 0 else 1000 end, now(), case when i % 10 = 0 then null else now() end,
          case when i % 10 = 0 then now() end, case when i % 10 = 0 then 'expiry' end, now() - i * interval '1 minute'
        from ids;
      insert into order_lines (id, order_id, product_id, kind, name, unit_price_agorot, quantity, total_agorot)
        select gen_random_uuid(), id, 'none', case when i % 300 = 1 then 'service' else 'key' end,
          '{"en":"A","he":"א"}', 1000, 1, 1000
        from ids;
      commit`,
    )
    await vacuum(shop.context, 'orders, order_lines')
  })
  after(() => shop.close())

  async function ordersRead(input: InputOf<typeof listAdminOrders>) {
    const { pool } = shop.context
    const { q } = input
    const search = q === undefined ? null : await searchOrders({ tx: typed(pool) }, q)
    const nodes = [
      ...(q === undefined ? [] : await readPlan(pool, matches(q))),
      ...(await readPlan(pool, pageOfOrders(input, perPage, search))),
    ]
    const reads = nodes.filter((node) => node['Relation Name'] === 'orders')
    assert.ok(reads.length > 0)
    return {
      whole: reads.some((node) => node['Node Type'] === 'Seq Scan'),
      rows: reads.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
    }
  }

  const far = String(many - 100).padStart(20, '0')
  const filters: readonly [string, InputOf<typeof listAdminOrders>][] = [
    ['everything', {}],
    ['a common status', { status: 'completed' }],
    ['a rare status', { status: 'cancelled' }],
    ['a status that no order has', { status: 'refunded' }],
    ['paid orders', { payment: 'paid' }],
    ['status and payment', { status: 'cancelled', payment: 'unpaid' }],
    ['a day', { from: '2020-01-01', to: '2030-01-01', status: 'completed' }],
  ]
  for (const [name, input] of filters)
    for (const after of [undefined, far])
      test(`a ${after === undefined ? 'first' : 'far'} page of ${name} reads little more than it shows`, async () => {
        const { whole, rows } = await ordersRead(after === undefined ? input : { ...input, after })
        assert.equal(whole, false, 'an index is used')
        // the newest of each pair of status and payment, and the order before the page
        assert.ok(rows <= 6 * perPage, `${rows} rows were read`)
      })

  for (const after of [undefined, far])
    test(`a ${after === undefined ? 'first' : 'far'} page of services to be done reads only those`, async () => {
      const work = { work: 'waiting' } as const
      const { whole, rows } = await ordersRead(after === undefined ? work : { ...work, after })
      assert.equal(whole, false, 'an index is used')
      assert.ok(rows <= many / 300 + 1, `${rows} rows were read`)
    })

  for (const q of [far, 'buyer59999@', 'buyer59999@example.com', 'Buyer 59999', '0500059999', 'ZZ99'])
    test(`searching for ${q} reads only possible matches`, async () => {
      const { whole, rows } = await ordersRead({ q })
      assert.equal(whole, false, 'an index is used')
      assert.ok(rows <= 50, `${rows} rows were read`)
    })

  for (const q of ['buyer', 'Buyer'])
    test(`searching for ${q}, which every order matches, reads no more than the limit of a page`, async () => {
      const { rows } = await ordersRead({ q })
      assert.ok(rows <= 2 * maxLookedAt + 3 * perPage, `${rows} rows were read`)
    })

  test('a search with too many candidates says how far back it has searched, and continues from there', async () => {
    const manager = await aManager(shop)
    const early = maxLookedAt + perPage
    await shop.context.pool.query(`update orders set name = 'Early ' || name where id > $1`, [
      String(many - early).padStart(20, '0'),
    ])
    const search = (after?: string) =>
      shop.call(listAdminOrders, { q: 'early', ...(after !== undefined && { after }) }, manager)
    const newer = Array.from({ length: Math.floor((many - early) / maxLookedAt) }, (_, at) => at + 1)
    let after: string | undefined
    for (const at of newer) {
      const { data } = await search(after)
      assert.deepEqual([data.rows, data.next], [[], String(at * maxLookedAt).padStart(20, '0')])
      assert.ok(data.searchedTo !== null)
      after = data.next ?? ''
    }
    const { data } = await search(after)
    assert.equal(data.rows[0]?.orderId, String(many - early + 1).padStart(20, '0'))
    assert.equal(data.searchedTo, null, 'the page is full')
    const { data: last } = await search(far)
    assert.deepEqual(
      [last.rows.length, last.next, last.searchedTo],
      [perPage - 1, last.rows.at(-1)?.orderId, null],
    )
    const { data: end } = await search(last.next ?? '')
    assert.deepEqual([end.rows.length, end.next, end.searchedTo], [100 - (perPage - 1), null, null])
  })
})
