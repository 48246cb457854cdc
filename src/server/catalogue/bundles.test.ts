import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { noAttributes } from '#contract/product/product-attributes.ts'
import { getProduct, listAllProducts, listProducts } from '#contract/catalogue.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { aConfirmedAlert, alertJobs, runStockWatch } from '#tests/support/alerts.ts'
import { addKeys, aCategory, aProduct } from '#tests/support/builders.ts'
import { aBundle } from '#tests/support/purchases/bundles.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { announceStock } from './watch-stock.ts'

describe('bundles in the catalogue', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  /** Whether lists, the product page and the cart show it as sold out. */
  async function soldOut(id: string, category: string): Promise<boolean[]> {
    const { data: page } = await shop.call(getProduct, { productIdentifier: id })
    const { data: all } = await shop.call(listAllProducts, {})
    const { data: list } = await shop.call(listProducts, { category, kind: 'bundle' })
    const { data: inStock } = await shop.call(listProducts, { category, kind: 'bundle', stock: 'yes' })
    return [
      page.outOfStock,
      all.find((one) => one.id === id)?.outOfStock === true,
      list.products[0]?.outOfStock === true,
      inStock.total === 0,
    ]
  }

  const yes = [true, true, true, true]
  const no = [false, false, false, false]

  test('a bundle is in stock as long as its scarcest part is', async () => {
    const category = await aCategory(shop.context)
    const seat = await aProduct(shop.context, { keys: 3 })
    const guide = await aProduct(shop.context, { kind: 'service' })
    const bundle = await aBundle(shop.context, [{ product: seat, quantity: 2 }, guide], { category })
    assert.deepEqual(await soldOut(bundle.id, category), no)
    await shop.call(placeOrder, anOrder([{ productId: seat.id, quantity: 2 }]))
    await announceStock(shop.context.pool)
    assert.deepEqual(await soldOut(bundle.id, category), yes, 'one seat is left, two are wanted')
    await addKeys(shop.context, seat.id, 1)
    assert.deepEqual(await soldOut(bundle.id, category), no, 'new keys count at once')
  })

  test('archiving a part takes its bundles off sale, and publishing it again brings them back', async () => {
    const category = await aCategory(shop.context)
    const part = await aProduct(shop.context)
    const bundle = await aBundle(shop.context, [part, await aProduct(shop.context)], { category })
    const move = (state: string) =>
      shop.context.pool.query('update products set state = $2 where id = $1', [part.id, state])
    await move('archived')
    await announceStock(shop.context.pool)
    assert.deepEqual(await soldOut(bundle.id, category), yes)
    const { data: page } = await shop.call(getProduct, { productIdentifier: bundle.id })
    assert.deepEqual([page.parts.length, page.parts.some(({ id }) => id === part.id)], [1, false])
    await move('live')
    await announceStock(shop.context.pool)
    assert.deepEqual(await soldOut(bundle.id, category), no)
  })

  test('its page lists its parts and the region it is restricted to', async () => {
    const first = await aProduct(shop.context, { priceAgorot: 10_000, discountPercent: 15 })
    const abroad = await aProduct(shop.context, {
      attributes: { ...noAttributes, region: 'europe' },
    })
    const bundle = await aBundle(shop.context, [{ product: first, quantity: 2 }, abroad])
    const { data } = await shop.call(getProduct, { productIdentifier: bundle.id })
    assert.deepEqual(
      data.parts.map(({ id, price, quantity }) => [id, price, quantity]),
      [
        [first.id, 85, 2],
        [abroad.id, 49.9, 1],
      ],
    )
    assert.equal(data.attributes.region, 'europe')
    assert.deepEqual((await shop.call(getProduct, { productIdentifier: first.id })).data.parts, [])
  })

  test('people who wait for a bundle are notified when all its parts are back, and no more people than there are bundles', async () => {
    const one = await aProduct(shop.context, { keys: 0 })
    const other = await aProduct(shop.context, { keys: 5 })
    const bundle = await aBundle(shop.context, [{ product: one, quantity: 2 }, other])
    for (const email of ['first@example.com', 'second@example.com'])
      await aConfirmedAlert(shop, bundle.id, email)
    const notified = async () => {
      await runStockWatch(shop)
      return (await alertJobs(shop, bundle.id, 'back')).map(({ email }) => email)
    }
    await addKeys(shop.context, one.id, 1)
    assert.deepEqual(await notified(), [])
    await addKeys(shop.context, one.id, 2)
    assert.deepEqual(await notified(), ['first@example.com'])
  })
})
