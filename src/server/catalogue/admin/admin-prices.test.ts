import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as contract from '#contract/admin/products/products.ts'
import { changeSettings } from '#contract/admin/settings.ts'
import { checkCoupon } from '#contract/coupons.ts'
import { priceRoundings, salePrice } from '#shop/catalogue/change-price.ts'
import { aCoupon, aUser } from '#tests/support/builders.ts'
import { aProductAdmin, aProductForm, type ProductAdmin } from '#tests/support/admin/product-admin.ts'
import { aVisitor } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { applyDiscounts } from '../apply-discounts.ts'

describe('prices in the admin area', () => {
  let shop: ProductAdmin['shop']
  let manager: ProductAdmin['manager']
  let add: ProductAdmin['add']
  let change: ProductAdmin['change']
  let live: ProductAdmin['live']
  before(async () => {
    ;({ shop, manager, add, change, live } = await aProductAdmin())
  })
  after(() => shop.close())

  test('a dated discount is active between its dates, by the database’s clock', async () => {
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const running = await add({
      state: 'live',
      price: 100,
      discount: { percent: 20, from: null, until: hour(1) },
    })
    assert.equal((await live(running.id)).data.price, 79.9)
    const coming = await add({
      state: 'live',
      price: 100,
      discount: { percent: 20, from: hour(1), until: null },
    })
    assert.equal(coming.priceNow, 100)
    assert.equal((await live(coming.id)).data.price, 100)
    await shop.context.pool.query(
      `update products set discount_until = now() - interval '1 second', discount_from = now() - interval '1 day' where id = $1`,
      [running.id],
    )
    await shop.context.pool.query(
      `update products set discount_from = now() - interval '1 second' where id = $1`,
      [coming.id],
    )
    assert.equal(await shop.context.transact(systemActor(), applyDiscounts), 2)
    assert.equal((await live(running.id)).data.price, 100)
    assert.equal((await live(coming.id)).data.price, 79.9)
    assert.equal(await shop.context.transact(systemActor(), applyDiscounts), 0)
    const wrong = await shop.call(
      contract.addProduct,
      aProductForm({ discount: { percent: 20, from: hour(2), until: hour(1) } }),
      manager,
    )
    assert.deepEqual(wrong.problem.fields, { 'discount.until': 'order' })
  })

  test('every price is stored, and a reduced one is shown with the lowest price of the 30 days before', async () => {
    const product = await add({ state: 'live', price: 100 })
    assert.equal(product.lowestBefore, null)
    const steps = [90, 120]
    let now = product
    for (const price of steps) now = (await change(now, { price })).data
    // three prices, 40, 20 and 10 days ago
    for (const [price, days] of [
      [10000, 40],
      [9000, 20],
      [12000, 10],
    ])
      await shop.context.pool.query(
        `update price_history set at = now() - make_interval(days => $3) where product_id = $1 and price_agorot = $2`,
        [product.id, price, days],
      )
    const reduced = (await change(now, { discount: { percent: 50, from: null, until: null } })).data
    assert.deepEqual(
      reduced.prices.map(({ price, fullPrice }) => [price, fullPrice]),
      [
        [59.9, 120],
        [120, 120],
        [90, 90],
        [100, 100],
      ],
    )
    assert.equal(reduced.lowestBefore, 90)
    assert.equal((await live(product.id)).data.lowestBefore, 90)
    await shop.context.pool.query(
      `update price_history set at = now() - interval '35 days' where product_id = $1 and price_agorot = 9000`,
      [product.id],
    )
    assert.equal(
      (await live(product.id)).data.lowestBefore,
      90,
      'it was still the price when the 30 days began',
    )
    const plain = (await change(reduced, { discount: null })).data
    assert.equal(plain.lowestBefore, 59.9)
    assert.equal((await live(product.id)).data.lowestBefore, null, 'only a reduced price has one in the shop')
  })

  test('a sale price ends in .90, the badge shows the real reduction, and coupons are exact', async () => {
    const sale = (percent: number) => ({ percent, from: null, until: null })
    const product = await add({ state: 'live', price: 119, discount: sale(20) })
    const shown = (await live(product.id)).data
    assert.deepEqual([shown.price, shown.fullPrice, shown.discountPercent], [94.9, 119, 20])
    const small = await add({ state: 'live', price: 49, discount: sale(15) })
    // 41.65 became 40.90
    assert.deepEqual([small.priceNow, (await live(small.id)).data.discountPercent], [40.9, 16])
    const { rows } = await shop.context.pool.query(
      `select price_agorot, (select price_now from product_search where product_id = $1) as searched
       from price_history where product_id = $1 order by id desc limit 1`,
      [product.id],
    )
    assert.deepEqual(rows, [{ price_agorot: 9490, searched: 9490 }])
    const { code } = await aCoupon(shop.context, { percent: 10 })
    const items = [{ productId: product.id, quantity: 1 }]
    assert.equal((await shop.call(checkCoupon, { code, items })).data.total, 85.41)
  })

  test('a sale price stays when the rounding rule changes, until the sale is set again', async () => {
    const discount = { percent: 20, from: null, until: null }
    const product = await add({ state: 'live', price: 100, discount })
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const changes = [{ key: 'SALE_ROUNDING', value: 'agora', version: 0 }]
    assert.equal((await shop.call(changeSettings, { changes }, owner)).status, 200)
    const renamed = (await change(product, { brand: 'Otherworks' })).data
    assert.equal(renamed.priceNow, 79.9)
    assert.equal((await change(renamed, { price: 110 })).data.priceNow, 88)
    assert.equal((await add({ state: 'live', price: 100, discount })).priceNow, 80)
  })

  test('the database rounds sale prices like the shop’s code', async () => {
    const cases = [...Array(300).keys()].map((at) => [at * 37, 1 + (at % 99)] as const)
    for (const rounding of priceRoundings) {
      const { rows } = await shop.context.pool.query(
        `select sale_price(c.price, c.percent::smallint, $3) as price
         from unnest($1::int[], $2::int[]) with ordinality as c (price, percent, at) order by c.at`,
        [cases.map(([price]) => price), cases.map(([, percent]) => percent), rounding],
      )
      assert.deepEqual(
        rows.map(({ price }) => price),
        cases.map(([price, percent]) => salePrice(price, percent, rounding)),
      )
    }
  })
})
