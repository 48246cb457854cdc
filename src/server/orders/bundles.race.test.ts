import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { placeOrder } from '#contract/orders/orders.ts'
import { aProduct } from '#tests/support/builders.ts'
import { aBundle } from '#tests/support/purchases/bundles.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('concurrent buyers of a bundle and of its parts', () => {
  let shop: TestShop
  before(async () => (shop = await aShop({ environment: { DATABASE_POOL_SIZE: '20' } })))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  for (const round of [1, 2, 3])
    test(`20 buyers want a bundle or its part, 5 units are in stock: exactly 5 orders are placed (round ${round})`, async () => {
      const wanted = await aProduct(shop.context, { keys: 5 })
      const other = await aProduct(shop.context, { keys: 30 })
      const bundle = await aBundle(shop.context, round === 2 ? [other, wanted] : [wanted, other])
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, buyer) =>
          shop.call(
            placeOrder,
            anOrder([{ productId: buyer % 2 === 0 ? bundle.id : wanted.id, quantity: 1 }]),
            aVisitor(),
          ),
        ),
      )
      const placed = responses.filter(({ status }) => status === 201)
      assert.equal(placed.length, 5)
      for (const { status, problem } of responses)
        assert.ok(status === 201 || problem.code === 'out-of-stock')
      const { rows } = await shop.context.pool.query(
        `select product_id, count(*)::int as held from licence_keys where product_id = $1 and status = 'reserved' group by 1`,
        [wanted.id],
      )
      assert.deepEqual(rows, [{ product_id: wanted.id, held: 5 }])
    })
})
