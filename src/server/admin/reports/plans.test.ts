import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '#tests/support/builders.ts'
import { readPlan, vacuum } from '#tests/support/database/read-plan.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { typed } from '#server/database/connect.ts'
import { boundsOf } from './get-overview.ts'
import { bestSellersOf, type Bounds, dailySalesOf, keysOf, salesOf } from './sales.ts'

/** Thirty thousand orders over several years: a query for a few days must not read them all. */
describe('the reports on a few days out of many', () => {
  let shop: TestShop
  let bounds: Bounds
  before(async () => {
    shop = await aShop()
    await rowsIn(
      shop.context.listenUrl,
      `insert into orders (id, status, guest_hash, name, email, language, subtotal_agorot, discount_agorot, total_agorot,
         vat_agorot, vat_percent, paid_agorot, terms_accepted_at, completed_at)
       select 'order-' || i, 'completed', '\\x00', 'Dana', 'dana@example.com', 'he', 11800, 0, 11800, 1800, 18, 11800,
         now(), now() - i * interval '1 hour'
       from generate_series(1, 30000) i`,
    )
    const { id: productId } = await aProduct(shop.context, { keys: 0 })
    await rowsIn(
      shop.context.listenUrl,
      `insert into order_lines (id, order_id, product_id, kind, name, unit_price_agorot, quantity, total_agorot)
       select gen_random_uuid(), id, $1, 'key', '{"en": "Key", "he": "מפתח"}', 11800, 1, 11800 from orders`,
      [productId],
    )
    await rowsIn(
      shop.context.listenUrl,
      `insert into licence_keys (id, product_id, sealed, data_key_id, blind_index, last_four, status, order_line_id, sold_at)
       select gen_random_uuid(), product_id, '\\x00', 1, sha256(id::text::bytea), 'ABCD', 'sold', id, now() from order_lines`,
    )
    await vacuum(shop.context, 'orders, order_lines, licence_keys')
    bounds = (await boundsOf({ tx: typed(shop.context.pool) }, 7)).bounds
  })
  after(() => shop.close())

  for (const [name, query] of Object.entries({ salesOf, dailySalesOf, bestSellersOf, keysOf }))
    test(`${name} uses the index of completion times`, async () => {
      const nodes = await readPlan(shop.context.pool, query(bounds))
      assert.ok(nodes.some((node) => node['Index Name'] === 'orders_by_completion'))
      assert.ok(!nodes.some((node) => node['Relation Name'] === 'orders' && node['Node Type'] === 'Seq Scan'))
    })
})
