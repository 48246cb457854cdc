import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import * as contract from '#contract/admin/products/products.ts'
import { getProduct } from '#contract/catalogue.ts'
import { aCategory, aProduct, aUser } from '#tests/support/builders.ts'
import { aBundle } from '#tests/support/purchases/bundles.ts'
import { aProductForm } from '#tests/support/admin/product-admin.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { exportProducts } from '../import/export-products.ts'
import { refreshStockSummary } from '#server/stock/levels/refresh-stock-summary.ts'

describe('bundles in the admin area', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
    await aCategory(shop.context, { slug: 'tools' })
  })
  after(() => shop.close())

  const part = (id: string, quantity = 1) => ({ id, quantity })
  const adding = (wanted: Record<string, unknown>) =>
    shop.call(contract.addProduct, aProductForm({ kind: 'bundle', ...wanted }), manager)
  const fieldsOf = async (wanted: Record<string, unknown>) => (await adding(wanted)).problem.fields
  const change = (product: AdminProduct, wanted: Record<string, unknown>) => {
    const form = Object.keys(aProductForm())
    const now = Object.fromEntries(
      Object.entries(product).filter(([name]) => ['id', 'version', ...form].includes(name)),
    )
    return shop.call(contract.changeProduct, { ...now, ...wanted }, manager)
  }

  test('a bundle is created with its parts, goes on sale, and its parts are changed', async () => {
    const one = await aProduct(shop.context, { priceAgorot: 10_000, discountPercent: 15 })
    const other = await aProduct(shop.context)
    const { data } = await adding({ state: 'live', parts: [part(other.id, 2), part(one.id)] })
    assert.deepEqual(data.parts, [part(other.id, 2), part(one.id)])
    assert.deepEqual(
      data.itemProducts.map(({ id, price, state }) => [id, price, state]),
      [
        [other.id, 49.9, 'live'],
        [one.id, 85, 'live'],
      ],
    )
    const { data: repacked } = await change(data, { parts: [part(one.id, 3)] })
    assert.deepEqual(repacked.parts, [part(one.id, 3)])
    const shown = await shop.call(getProduct, { productIdentifier: data.id })
    assert.deepEqual(
      shown.data.parts.map(({ id, quantity }) => [id, quantity]),
      [[one.id, 3]],
    )
    const { data: same } = await change(repacked, {})
    assert.equal(same.version, repacked.version, 'nothing changed, nothing is written')
  })

  test('its stock in the list is that of its scarcest part', async () => {
    const one = await aProduct(shop.context, { keys: 7 })
    const other = await aProduct(shop.context, { keys: 4 })
    const { data } = await adding({ parts: [part(one.id, 3), part(other.id)], category: 'tools' })
    await shop.context.transact(systemActor(), refreshStockSummary)
    for (const sort of ['stock', 'name'] as const) {
      const { data: list } = await shop.call(contract.listAdminProducts, { q: data.slug, sort }, manager)
      assert.deepEqual(
        list.rows.map(({ stock }) => stock),
        [2],
      )
    }
    const { rows } = await shop.context.pool.query(
      'select units, listed from stock_summary where product_id = $1',
      [data.id],
    )
    assert.deepEqual(
      rows,
      [{ units: 2, listed: false }],
      'it is in the list of products, and not in the list of keys',
    )
  })

  test('a bundle becomes another kind of product, and a bundle again', async () => {
    const one = await aProduct(shop.context)
    const { data: bundle } = await adding({ parts: [part(one.id, 2)] })
    const { data: key } = await change(bundle, { kind: 'key', parts: [] })
    assert.deepEqual([key.kind, key.parts], ['key', []])
    const { data: again } = await change(key, { kind: 'bundle', parts: [part(one.id, 2)] })
    assert.deepEqual([again.kind, again.parts], ['bundle', [part(one.id, 2)]])
  })

  test('it can go live only with at least two units, all of them on sale', async () => {
    const there = await aProduct(shop.context)
    const gone = await aProduct(shop.context, { state: 'archived' })
    const live = (parts: readonly object[]) => fieldsOf({ state: 'live', parts })
    assert.deepEqual(await live([]), { parts: 'two-units' })
    assert.deepEqual(await live([part(there.id)]), { parts: 'two-units' })
    assert.deepEqual(await live([part(there.id), part(gone.id)]), { parts: 'part-not-live' })
    assert.equal((await adding({ parts: [part(gone.id)] })).status, 201, 'a draft may contain it')
  })

  test('it goes on sale together with its parts, in whatever order they were chosen', async () => {
    // an id sorts by chance: each of three parts may come before or after the bundle
    const drafts = [1, 2, 3].map(() => aProduct(shop.context, { state: 'draft' }))
    const parts = await Promise.all(drafts)
    const bundles = [(await adding({ parts: parts.map(({ id }) => part(id)) })).data]
    for (const { id } of parts) bundles.push((await adding({ parts: [part(id, 2)] })).data)
    const chosen = [...bundles, ...parts].map(({ id }) => ({ id, version: 1 }))
    const live = (products: typeof chosen) =>
      shop.call(contract.changeProducts, { products, change: { what: 'state', state: 'live' } }, manager)
    const alone = await live(chosen.slice(0, 1))
    assert.deepEqual(alone.problem.fields, { parts: 'part-not-live' })
    const { data } = await live(chosen)
    assert.equal(data.changed, 7)
  })

  test('it cannot contain a bundle, a duplicate or an unknown product, and only bundles have parts', async () => {
    const one = await aProduct(shop.context)
    const inner = await aBundle(shop.context, [one, await aProduct(shop.context)])
    assert.deepEqual(await fieldsOf({ parts: [part(one.id), part(inner.id)] }), { parts: 'bundle-inside' })
    assert.deepEqual(await fieldsOf({ parts: [part(one.id), part(one.id)] }), { parts: 'duplicate' })
    assert.deepEqual(await fieldsOf({ parts: [part('nothing', 2)] }), { parts: 'unknown' })
    assert.deepEqual(await fieldsOf({ kind: 'key', parts: [part(one.id, 2)] }), { parts: 'bundles-only' })
  })

  test('a part of a bundle cannot become a bundle', async () => {
    const { data: service } = await adding({ kind: 'service' })
    const { data: inside } = await adding({ parts: [part(service.id, 2)] })
    const other = await change(service, { kind: 'bundle', parts: [part(inside.id, 2)] })
    assert.deepEqual(other.problem.fields, { kind: 'in-bundle' })
  })

  test('a CSV file names its parts by their slugs', async () => {
    const one = await aProduct(shop.context, { slug: 'in-a-table' })
    const { data } = await adding({ slug: 'a-table-bundle', parts: [part(one.id, 2)] })
    const send = (csv: string) =>
      shop.call(contract.importProducts, { body: Buffer.from(csv), write: 'yes' }, manager)
    const same = await send('slug,parts\na-table-bundle,in-a-table*2\n')
    assert.equal(same.data.lines[0]?.what, 'same')
    const { content } = await shop.context.transact(systemActor(), (work) =>
      exportProducts(work, { q: 'a-table-bundle', sort: 'name', language: 'en' }),
    )
    assert.match(Buffer.from(content).toString(), /in-a-table\*2/)
    const other = await aProduct(shop.context, { slug: 'also-in-it' })
    const changed = await send('slug,parts\na-table-bundle,in-a-table*3|also-in-it\n')
    assert.equal(changed.data.written, true)
    const { data: after } = await shop.call(contract.getAdminProduct, { id: data.id }, manager)
    assert.deepEqual(after.parts, [part(one.id, 3), part(other.id)])
    const wrong = await send('slug,parts\na-table-bundle,no-such-thing*2\n')
    assert.deepEqual(wrong.data.lines[0]?.fields, { parts: 'unknown' })
    const priced = await send('slug,price\na-table-bundle,99\n')
    assert.equal(priced.data.written, true)
    assert.deepEqual(
      (await shop.call(contract.getAdminProduct, { id: data.id }, manager)).data.parts,
      after.parts,
    )
  })
})
