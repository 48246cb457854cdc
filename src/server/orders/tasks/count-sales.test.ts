import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listProducts } from '#contract/catalogue.ts'
import { aCategory, aProduct } from '#tests/support/builders.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { countSales } from './count-sales.ts'

describe('counting sales', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('paid units count, unpaid ones do not, and the best seller comes first', async () => {
    const category = await aCategory(shop.context)
    const liked = await aProduct(shop.context, { category })
    const known = await aProduct(shop.context, { category, soldCount: 1 })
    const looked = await aProduct(shop.context, { category })
    const { reference } = await placeAndOpen(shop, liked.id, { quantity: 3 })
    await act(shop, reference, 'succeed')
    await placeAndOpen(shop, looked.id, { quantity: 5 })

    assert.equal(await shop.context.transact(systemActor(), countSales), 1)
    const { data } = await shop.call(listProducts, { category })
    assert.deepEqual(data.products.map(({ id }) => id).slice(0, 2), [liked.id, known.id])
    assert.equal(await shop.context.transact(systemActor(), countSales), 0, 'a second count changes nothing')
  })
})
