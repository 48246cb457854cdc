import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readPlan, rowsRead, vacuum } from '#tests/support/database/read-plan.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { typed } from '#server/database/connect.ts'
import { countOfUses, usedBy } from './evaluate-coupon.ts'

const many = 20_000
const coupon = { id: '00000000-0000-0000-0000-000000000001' }

describe('the limits of a coupon with twenty thousand uses', () => {
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
        select lpad(i::text, 20, '0'), 'completed', '\\x00', 'Dana', 'dana' || i || '@example.com', 'he', 1100, 100, 1000, 153, 18, 1000, now(), now()
        from generate_series(1, ${many}) i;
      insert into coupons (id, code, kind, percent, total_limit) values ('${coupon.id}', 'POPULAR', 'percent', 10, 5);
      insert into coupon_uses (order_id, coupon_id, user_id, customer_email, phone, discount_agorot)
        select lpad(i::text, 20, '0'), '${coupon.id}', lpad(to_hex(i), 32, '0')::uuid, 'dana' || i || '@example.com', '05' || i, 100
        from generate_series(1, ${many}) i;
      commit`,
    )
    await vacuum(shop.context, 'orders, coupons, coupon_uses')
  })
  after(() => shop.close())

  const customer = {
    userId: '00000000-0000-0000-0000-000000000007',
    email: 'dana8@example.com',
    phone: '059',
  }
  const counts = [
    ['of all customers reads as many as are allowed', undefined, 5],
    ['of one customer reads only theirs', usedBy(customer), 3],
    ['of a guest reads only theirs', usedBy({ ...customer, userId: null }), 2],
  ] as const
  for (const [title, which, most] of counts)
    test(`the count ${title}`, async () => {
      const query = countOfUses({ tx: typed(shop.context.pool) }, coupon, 5, which)
      assert.deepEqual(await query, [{ uses: most }])
      const nodes = await readPlan(shop.context.pool, query.getSQL())
      for (const table of ['coupon_uses', 'orders'])
        assert.ok(rowsRead(nodes, table) <= most, `${rowsRead(nodes, table)} rows of ${table}`)
    })
})
