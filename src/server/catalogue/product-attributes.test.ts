import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as contract from '#contract/admin/products/products.ts'
import { attributeColumns, tableColumns } from '#contract/admin/products/product-columns.ts'
import {
  type AttributeName,
  attributeNames,
  attributesInput,
  attributesShown,
  noAttributes,
  productAttributes,
  publicAttributes,
} from '#contract/product/product-attributes.ts'
import { aProductAdmin, type ProductAdmin } from '#tests/support/admin/product-admin.ts'
import { csvColumns } from './import/csv-columns.ts'

/** An attribute's cells in the template of the product table. */
const exampleRow = (wanted: AttributeName) =>
  attributeColumns
    .filter(({ attribute }) => attribute === wanted)
    .map(({ column, example }) => ({ column, example }))

describe('every attribute of a product', () => {
  let admin: ProductAdmin
  before(async () => {
    admin = await aProductAdmin()
  })
  after(() => admin.shop.close())

  for (const name of attributeNames)
    test(`${name}: it is imported from a table, shown in the editor and exported again`, async () => {
      const { shop, manager } = admin
      const product = await admin.add({ attributes: noAttributes, state: 'live' })
      const row = exampleRow(name)
      assert.ok(row.length > 0 && row.every(({ column }) => tableColumns.includes(column)))
      const line = [product.slug, ...row.map(({ example }) => example)]
      const csv = `${['slug', ...row.map(({ column }) => column)].join(',')}\n${line.join(',')}\n`
      const body = Buffer.from(csv)
      const { data } = await shop.call(contract.importProducts, { body, write: 'yes' }, manager)
      assert.equal(data.written, true, JSON.stringify(data.lines))
      const read = await shop.call(contract.getAdminProduct, { id: product.id }, manager)
      assert.notDeepEqual(read.data.attributes[name], productAttributes[name].empty)
      const written = { ...read.data, categoryName: { en: '', he: '' }, oldSlugs: [] }
      const cells = row.map(({ column }) =>
        String(csvColumns.find((one) => one.name === column)?.write(written)),
      )
      assert.deepEqual(
        cells,
        row.map(({ example }) => example),
      )
      const shown: Readonly<Record<string, unknown>> = (await admin.live(product.id)).data.attributes
      assert.deepEqual(
        shown[name],
        publicAttributes.some((one) => one === name) ? read.data.attributes[name] : undefined,
      )
    })

  test('is empty for a product saved before the attribute existed', async () => {
    const product = await admin.add({ state: 'live' })
    await admin.shop.context.pool.query(
      `update products set attributes = '{"region": "global"}' where id = $1`,
      [product.id],
    )
    const read = await admin.shop.call(contract.getAdminProduct, { id: product.id }, admin.manager)
    assert.deepEqual(read.data.attributes, { ...noAttributes, region: 'global' })
    assert.equal((await admin.live(product.id)).status, 200)
  })

  test('can be edited, and only public ones are shown', () => {
    assert.deepEqual(Object.keys(attributesInput.entries), attributeNames)
    assert.deepEqual(Object.keys(attributesShown.entries), publicAttributes)
  })
})
