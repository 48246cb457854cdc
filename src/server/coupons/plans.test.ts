import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { listCoupons } from '#contract/admin/coupons.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { readPlan, rowsRead, vacuum } from '#tests/support/database/read-plan.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { typed } from '#server/database/connect.ts'
import { pageOfCoupons } from './list-coupons.ts'

const many = 4000
const usesOfEach = 5
const perPage = 51

describe('the list of four thousand coupons', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
    // without the triggers for real orders: this test is only about query plans
    await rowsIn(
      shop.context.listenUrl,
      `
      begin;
      set local session_replication_role = replica;
      insert into orders (id, status, guest_hash, name, email, language, subtotal_agorot, discount_agorot,
          total_agorot, vat_agorot, vat_percent, paid_agorot, terms_accepted_at, completed_at)
        select lpad(i::text, 20, '0'), 'completed', '\\x00', 'Dana', 'dana@example.com', 'he', 1100, 100, 1000, 153, 18, 1000, now(), now()
        from generate_series(1, ${many * usesOfEach}) i;
      insert into coupons (id, code, kind, percent, note, total_limit, active, created_at)
        select lpad(to_hex(i), 32, '0')::uuid, 'CODE-' || i, 'percent', 10, 'A note', case when i % 3 = 0 then ${usesOfEach} end,
          i % 20 > 0, now() - i * interval '1 hour' from generate_series(1, ${many}) i;
      insert into coupon_uses (order_id, coupon_id, customer_email, discount_agorot)
        select lpad(i::text, 20, '0'), lpad(to_hex(1 + i % ${many}), 32, '0')::uuid, 'dana@example.com', 100
        from generate_series(1, ${many * usesOfEach}) i;
      commit`,
    )
    await vacuum(shop.context, 'orders, coupons, coupon_uses')
  })
  after(() => shop.close())

  /** `coupons`: the most coupons read; `counts`: how often the uses of a page's coupons are counted. */
  const filters: readonly [string, InputOf<typeof listCoupons>, coupons: number, counts: number][] = [
    ['without a filter', {}, perPage, 1],
    ['that are used up', { state: 'used-up' }, 3.5 * perPage, 2],
    ['that are stopped', { state: 'stopped' }, 21 * perPage, 1],
  ]
  for (const [title, input, coupons, counts] of filters)
    for (const after of [undefined, lastOf(500)])
      test(`a ${after === undefined ? 'first' : 'far'} page of coupons ${title} counts only the uses it shows`, async () => {
        const page = pageOfCoupons({ tx: typed(shop.context.pool) }, { ...input, after }, perPage)
        const nodes = await readPlan(shop.context.pool, page.getSQL())
        assert.ok(!nodes.some((node) => node['Node Type'] === 'Seq Scan'))
        // plus the coupon that the page starts after
        assert.ok(rowsRead(nodes, 'coupons') <= coupons + 1, `${rowsRead(nodes, 'coupons')} coupons`)
        const maxRows = (counts + 0.1) * perPage * usesOfEach
        for (const table of ['coupon_uses', 'orders'])
          assert.ok(rowsRead(nodes, table) <= maxRows, `${rowsRead(nodes, table)} rows of ${table}`)
      })
})

function lastOf(coupon: number): string {
  const digits = coupon.toString(16).padStart(32, '0')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
