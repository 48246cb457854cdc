import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { listCustomers } from '#contract/admin/customers/customers.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { readPlan, rowsRead, vacuum } from '#tests/support/database/read-plan.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { pageOfCustomers } from './list-customers.ts'

const orders = 100_000
const many = 40_000
const perPage = 51

/** As in a shop of 100,000 orders. */
describe('lists of customers', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
    // without the triggers for real orders: only query plans are tested
    for (let from = 0; from < orders; from += 20_000)
      await rowsIn(
        shop.context.listenUrl,
        `
      begin;
      set local session_replication_role = replica;
      insert into orders (id, status, guest_hash, name, email, phone, language, subtotal_agorot, discount_agorot,
          total_agorot, vat_agorot, vat_percent, paid_agorot, terms_accepted_at, completed_at, created_at)
        select lpad(i::text, 20, '0'), 'completed', sha256(i::text::bytea), 'Buyer ' || i % ${many},
          'buyer' || i % ${many} || '@example.com', '+9725' || lpad((i % ${many})::text, 8, '0'), 'he', 1000, 0, 1000, 153, 18,
          1000, now(), now(), now() - i * interval '1 minute'
        from generate_series(${from}, ${from + 19_999}) i;
      commit`,
      )
    await rowsIn(
      shop.context.listenUrl,
      `
      insert into customers (id, email, name, phone, language, since, orders, spend_agorot, last_order_at, tags)
        select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'buyer' || i || '@example.com', 'Buyer ' || i,
          '+9725' || lpad(i::text, 8, '0'), 'he', now(), case when i % 3 = 0 then 0 else i % 7 + 1 end, i % 50 * 1000,
          case when i % 3 = 0 then '-infinity' else now() - i * interval '1 hour' end,
          case when i % 1000 = 0 then array['vip'] else array[]::text[] end
        from generate_series(0, ${many - 1}) i`,
    )
    await vacuum(shop.context, 'orders, customers')
  })
  after(() => shop.close())

  async function read(input: Partial<InputOf<typeof listCustomers>>, most: number): Promise<void> {
    const nodes = await readPlan(shop.context.pool, pageOfCustomers({ sort: '-last', ...input }, perPage))
    const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan')
    assert.deepEqual(
      whole.map((node) => node['Relation Name']).filter((name) => name !== undefined),
      [],
      'an index is used',
    )
    const rows = rowsRead(nodes, 'customers') + rowsRead(nodes, 'orders')
    assert.ok(rows > 0 && rows <= most, `${rows} rows were read`)
  }

  const far = '00000000-0000-7000-8000-000000039900'
  for (const sort of ['last', '-last', 'spend', '-spend', 'orders', '-orders', 'name', '-name'] as const)
    for (const [name, input] of [
      ['a first page', {}],
      ['a far page', { after: far }],
      ['a page of guests', { kind: 'guest' }],
      ['a page of accounts, of which there are none', { kind: 'account', after: far }],
      ['a far page of buyers', { bought: 'yes', after: far }],
    ] as const)
      // the first of each pair of kind and purchase, and the customer before the page
      test(`${name} by ${sort} reads little more than it shows`, () => read({ sort, ...input }, 6 * perPage))

  test('filtering by tag reads only the customers who have it, in any sort order', async () => {
    await read({ tag: 'vip' }, 2 * (many / 1000))
    await read({ tag: 'vip', sort: 'name' }, 2 * (many / 1000))
  })

  test('filtering by the day of the last purchase reads only the customers who bought then', async () => {
    const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
    await read({ from: day, to: day, sort: '-spend' }, 4 * 24)
  })

  for (const q of ['buyer39999@', 'Buyer39999+shop@example.com', 'Buyer 39999', '0500039999', 'MF-10427'])
    test(`searching for ${q} reads only possible matches`, () => read({ q }, 100))
})
