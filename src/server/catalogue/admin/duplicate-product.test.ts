import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { duplicateProduct, getAdminProduct } from '#contract/admin/products/products.ts'
import { newRowId } from '#server/database/ids.ts'
import { aProduct } from '#tests/support/builders.ts'
import { formOf, aProductAdmin, type ProductAdmin } from '#tests/support/admin/product-admin.ts'

describe('a copy of a product', () => {
  let shop: ProductAdmin['shop']
  let manager: ProductAdmin['manager']
  let add: ProductAdmin['add']
  let live: ProductAdmin['live']
  before(async () => {
    ;({ shop, manager, add, live } = await aProductAdmin())
  })
  after(() => shop.close())

  const copyOf = (id: string) => shop.call(duplicateProduct, { id }, manager)

  test('has the same fields, as a draft with its own address', async () => {
    const product = await add({ slug: 'rookpost', slugHe: 'רוקפוסט', state: 'live', lowStock: 3 })
    const { data: copy } = await copyOf(product.id)
    assert.notEqual(copy.id, product.id)
    const { id: _, version: __, ...first } = formOf(product)
    const { id: ___, version: ____, ...second } = formOf(copy)
    assert.deepEqual(second, { ...first, slug: 'rookpost-copy', slugHe: null, state: 'draft' })
    assert.equal((await live(copy.id)).status, 404)
    assert.equal((await copyOf(product.id)).data.slug, 'rookpost-copy-2')
  })

  test('has no keys, no sales, no reviews and no old addresses', async () => {
    const { id } = await aProduct(shop.context, { keys: 3 })
    await shop.context.pool.query(
      `update products set sold_count = 7, star_counts = '{0,0,0,0,2}' where id = $1`,
      [id],
    )
    const { data: copy } = await copyOf(id)
    assert.deepEqual([copy.stock, copy.sold, copy.oldSlugs, copy.prices.length], [0, 0, [], 0])
    const { rows } = await shop.context.pool.query(`select star_counts from products where id = $1`, [
      copy.id,
    ])
    assert.deepEqual(rows[0].star_counts, [0, 0, 0, 0, 0])
  })

  test('of a download delivers the same file', async () => {
    const product = await add({ kind: 'file' })
    await shop.context.pool.query(
      `insert into product_files (product_id, name, mime, content) values ($1, 'a.zip', 'application/zip', 'abc')`,
      [product.id],
    )
    const { data: copy } = await copyOf(product.id)
    assert.deepEqual(copy.file, { name: 'a.zip', mime: 'application/zip', bytes: 3 })
  })

  test('of a bundle contains the same items', async () => {
    const item = await add({ state: 'live' })
    const bundle = await add({ kind: 'bundle', parts: [{ id: item.id, quantity: 2 }] })
    const { data: copy } = await copyOf(bundle.id)
    assert.deepEqual(copy.parts, [{ id: item.id, quantity: 2 }])
  })

  test('is made once, however often a manager sends the same form', async () => {
    const { id } = await add({ slug: 'sent-twice' })
    const copyId = newRowId()
    const twice = await Promise.all([1, 2].map(() => shop.call(duplicateProduct, { id, copyId }, manager)))
    const again = await shop.call(duplicateProduct, { id, copyId }, manager)
    for (const { status, data } of [...twice, again])
      assert.deepEqual([status, data.id, data.slug], [201, copyId, 'sent-twice-copy'])
    const { id: other } = await add({ slug: 'another' })
    assert.equal((await shop.call(duplicateProduct, { id: other, copyId }, manager)).status, 404)
  })

  test('has an id in lower case, even if its caller writes the id of the copy in capitals', async () => {
    const { id } = await add()
    const copyId = newRowId()
    const { data } = await shop.call(duplicateProduct, { id, copyId: copyId.toUpperCase() }, manager)
    assert.equal(data.id, copyId)
    assert.equal((await shop.call(getAdminProduct, { id: data.id }, manager)).status, 200)
  })

  test('made several times at once gets a different address each time', async () => {
    const product = await add({ slug: `${'x'.repeat(79)}y` })
    const copies = await Promise.all(Array.from({ length: 4 }, () => copyOf(product.id)))
    assert.equal(new Set(copies.map(({ data }) => data.slug)).size, 4)
    for (const { data } of copies) {
      assert.ok(data.slug.length <= 80)
      assert.equal((await shop.call(getAdminProduct, { id: data.id }, manager)).status, 200)
    }
  })
})
