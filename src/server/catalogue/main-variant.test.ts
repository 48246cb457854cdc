import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import {
  addVariant,
  changeProducts,
  getAdminProduct,
  importProducts,
  makeMainVariant,
} from '#contract/admin/products/products.ts'
import { aProductAdmin, type ProductAdmin } from '#tests/support/admin/product-admin.ts'

describe('the main variant of a family', () => {
  let on: ProductAdmin
  before(async () => (on = await aProductAdmin()))
  after(() => on.shop.close())

  const label = { en: '3 devices, 1 year', he: '3 מכשירים, לשנה' }
  const named = (variant: string) => ({ en: `Halberd – ${variant}`, he: `הלברד – ${variant}` })
  const variantOf = async ({ id }: AdminProduct, wanted: object = {}) =>
    (await on.shop.call(addVariant, { id, label, price: 149.9, ...wanted }, on.manager)).data
  const read = async ({ id }: { readonly id: string }) =>
    (await on.shop.call(getAdminProduct, { id }, on.manager)).data
  const sql = (text: string, values: unknown[] = []) => on.shop.context.pool.query(text, values)

  test('is another one when a manager chooses it, and the former main one becomes its variant', async () => {
    const main = await on.add({ name: named('1 device'), state: 'live' })
    const [variant, third] = [await variantOf(main), await variantOf(main)]
    const lead = async () => (await on.shop.call(makeMainVariant, { id: variant.id }, on.manager)).data
    const now = await lead()
    assert.deepEqual(
      [now.variantOf, now.family[0]?.id, now.description],
      [null, variant.id, main.description],
    )
    assert.equal((await read(main)).variantOf, variant.id)
    assert.equal((await read(third)).variantOf, variant.id)
    assert.deepEqual((await lead()).version, now.version, 'a second request changes nothing')
    const { rows } = await sql(
      `select subject, detail -> 'variantOf' as change from audit_log where subject = any($1) and action = 'product.changed' order by id`,
      [[main, variant, third].map(({ id }) => `product:${id}`)],
    )
    const changes = new Map(rows.map((row) => [row.subject, row.change]))
    assert.deepEqual(changes.get(`product:${main.id}`), { from: null, to: variant.id })
    assert.deepEqual(changes.get(`product:${variant.id}`), { from: main.id, to: null })
    assert.deepEqual(changes.get(`product:${third.id}`), { from: main.id, to: variant.id })
    assert.equal(rows.length, 3)
  })

  test('stays the main one until it has a label, which it needs as a variant', async () => {
    const main = await on.add({ name: { en: 'Plain', he: named('מכשיר').he } })
    const variant = await variantOf(main)
    const lead = () => on.shop.call(makeMainVariant, { id: variant.id }, on.manager)
    const { status, problem } = await lead()
    assert.deepEqual(
      [status, problem.code, problem.fields, problem.detail],
      [409, 'product-not-ready', { 'name.en': 'variant-label' }, { name: main.name }],
    )
    assert.equal((await read(variant)).variantOf, main.id)
    await on.change(main, { name: { en: 'Plain – 1 device', he: main.name.he } })
    assert.equal((await lead()).data.variantOf, null)
  })

  test('was once replaced without a label: that variant is changed in bulk and by tables, and loses no other label', async () => {
    const main = await on.add({ name: named('5 devices') })
    const old = await variantOf(main, { label: { en: '1 device', he: 'מכשיר' } })
    await sql(
      `update products set name = jsonb_build_object('en', 'Halberd', 'he', name ->> 'he') where id = $1`,
      [old.id],
    )
    const products = [await read(old), await read(main)].map(({ id, version }) => ({ id, version }))
    const change = { what: 'state', state: 'archived' } as const
    const { data } = await on.shop.call(changeProducts, { products, change }, on.manager)
    assert.equal(data.changed, 2)
    const unlabelled = await read(old)
    assert.deepEqual([unlabelled.name.en, unlabelled.state], ['Halberd', 'archived'])

    const { name } = unlabelled
    const table = `slug,variant_of,name_en,name_he\n${old.slug},${main.slug},${name.en},${name.he}`
    const again = await on.shop.call(importProducts, { body: Buffer.from(table), write: 'no' }, on.manager)
    assert.deepEqual(
      again.data.lines.map(({ what, fields }) => [what, fields]),
      [['same', {}]],
    )

    const refused = await on.change(unlabelled, { name: { en: 'Halberd', he: 'הלברד' } })
    assert.deepEqual(refused.problem.fields, { 'name.en': 'variant-label', 'name.he': 'variant-label' })
  })
})
