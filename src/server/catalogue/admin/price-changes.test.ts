import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as contract from '#contract/admin/products/prices.ts'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { getAdminProduct } from '#contract/admin/products/products.ts'
import { auditOf } from '#tests/support/identity.ts'
import { aProductAdmin, type ProductAdmin } from '#tests/support/admin/product-admin.ts'

describe('price changes of many products', () => {
  let shop: ProductAdmin['shop']
  let manager: ProductAdmin['manager']
  let add: ProductAdmin['add']
  let change: ProductAdmin['change']
  before(async () => {
    ;({ shop, manager, add, change } = await aProductAdmin())
  })
  after(() => shop.close())

  const read = async ({ id }: Pick<AdminProduct, 'id'>) =>
    (await shop.call(getAdminProduct, { id }, manager)).data
  const raise = (of: readonly AdminProduct[], percent: number, rounding = 'agora') =>
    shop.call(
      contract.changePrices,
      { products: of.map(({ id, version }) => ({ id, version })), percent, rounding },
      manager,
    )
  const undo = (changeId: string | null) => shop.call(contract.undoPriceChange, { changeId }, manager)
  const listed = async () => (await shop.call(contract.listPriceChanges, {}, manager)).data.changes

  test('raise the prices, rounded down to .90, and can be undone together', async () => {
    const made = [await add({ price: 89.9 }), await add({ price: 33.33 }), await add({ price: 0.5 })]
    const { data } = await raise(made, 7, 'ninety')
    assert.equal(data.changed, 3)
    assert.deepEqual(
      (await Promise.all(made.map(read))).map(({ price }) => price),
      [95.9, 34.9, 0.54],
    )
    const [newest] = await listed()
    assert.deepEqual(
      [newest?.id, newest?.percent, newest?.rounding, newest?.products],
      [data.changeId, 7, 'ninety', 3],
    )
    assert.deepEqual((await undo(data.changeId)).data, { restored: 3, skipped: [] })
    assert.deepEqual(
      (await Promise.all(made.map(read))).map(({ price }) => price),
      [89.9, 33.33, 0.5],
    )
    assert.ok((await listed()).every(({ id }) => id !== data.changeId))
    assert.deepEqual(await auditOf(shop, `product:${made[0]?.id}`), [
      'product.added',
      'product.changed',
      'product.changed',
    ])
    assert.deepEqual(await auditOf(shop, `price-change:${data.changeId}`), [
      'product.prices-changed',
      'product.prices-put-back',
    ])
  })

  test('when undone, keep prices that were changed since, and report them', async () => {
    const [one, two] = [
      await add({ price: 10 }),
      await add({ price: 20, name: { en: 'Rookpost', he: 'רוקפוסט' } }),
    ]
    const { data } = await raise([one, two], 50)
    await change(await read(two), { price: 25 })
    assert.deepEqual((await undo(data.changeId)).data, {
      restored: 1,
      skipped: [{ en: 'Rookpost', he: 'רוקפוסט' }],
    })
    assert.deepEqual([(await read(one)).price, (await read(two)).price], [10, 25])
    assert.equal((await undo(data.changeId)).problem.code, 'price-change-undone')
  })

  test('when undone, keep other fields that were changed since', async () => {
    const product = await add({ price: 10 })
    const { data } = await raise([product], 50)
    await change(await read(product), { brand: 'Otherworks' })
    assert.equal((await undo(data.changeId)).data.restored, 1)
    const { price, brand } = await read(product)
    assert.deepEqual([price, brand], [10, 'Otherworks'])
  })

  test('apply to all products or to none', async () => {
    const [one, two] = [await add({ price: 10 }), await add({ price: 999_999 })]
    assert.equal((await raise([one, two], 50)).problem.code, 'price-too-high')
    assert.equal((await read(one)).price, 10)
    await change(two, { price: 5 })
    assert.equal((await raise([one, two], 50)).problem.code, 'version-changed')
    assert.equal((await read(one)).price, 10)
  })

  test('write nothing if no price changes', async () => {
    const { data } = await raise([await add({ price: 9.9 })], 0, 'ninety')
    assert.deepEqual(data, { changeId: null, changed: 0 })
  })

  test('count towards the lowest price of the 30 days, even if undone after a moment', async () => {
    const product = await add({ state: 'live', price: 100 })
    const { data } = await raise([product], -50)
    await undo(data.changeId)
    const reduced = await change(await read(product), {
      discount: { percent: 10, from: null, until: null },
    })
    assert.equal(reduced.data.lowestBefore, 50)
  })

  test('are undone once, however many managers undo them at once', async () => {
    const product = await add({ price: 10 })
    const { data } = await raise([product], 50)
    const responses = await Promise.all(Array.from({ length: 5 }, () => undo(data.changeId)))
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
    assert.equal((await read(product)).version, 3)
  })

  test('lose no price if they are undone while somebody saves another: one of the two is refused', async () => {
    const product = await add({ price: 10 })
    const { data } = await raise([product], 50)
    const now = await read(product)
    const [undone, saved] = await Promise.all([undo(data.changeId), change(now, { price: 77 })])
    const { price } = await read(product)
    if (saved.status === 200) assert.deepEqual([undone.data.restored, price], [0, 77])
    else assert.deepEqual([saved.problem.code, undone.data.restored, price], ['version-changed', 1, 10])
  })
})
