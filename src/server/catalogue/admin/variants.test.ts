import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import {
  addVariant,
  changeProducts,
  duplicateProduct,
  getAdminProduct,
  importProducts,
} from '#contract/admin/products/products.ts'
import { listCategories } from '#contract/catalogue.ts'
import { listReviews } from '#contract/reviews.ts'
import { aCategory } from '#tests/support/builders.ts'
import { newRowId } from '#server/database/ids.ts'
import { violatedConstraint } from '#server/database/transaction.ts'
import { aProductAdmin, type ProductAdmin } from '#tests/support/admin/product-admin.ts'

describe('variants of a product', () => {
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

  test('one is added as a draft copy of its product, with its own label, price and address', async () => {
    const main = await on.add({ name: named('1 device'), state: 'live', price: 99.9, slug: 'halberd' })
    const variant = await variantOf(main)
    assert.deepEqual(variant.name, { en: 'Halberd – 3 devices, 1 year', he: 'הלברד – 3 מכשירים, לשנה' })
    assert.deepEqual(
      [variant.state, variant.price, variant.slug, variant.variantOf, variant.description],
      ['draft', 149.9, 'halberd-3-devices-1-year', main.id, main.description],
    )
    assert.deepEqual(
      variant.family.map(({ id, price }) => [id, price]),
      [
        [main.id, 99.9],
        [variant.id, 149.9],
      ],
    )
    assert.equal((await variantOf(variant)).variantOf, main.id, 'a variant of a variant is one of its family')
    assert.equal((await variantOf(main)).slug, 'halberd-3-devices-1-year-3')
    const sentTwice = { label: { en: '5 devices', he: '5 מכשירים' }, copyId: newRowId() }
    assert.equal((await variantOf(main, sentTwice)).id, (await variantOf(main, sentTwice)).id)
  })

  test('they share texts and category: changes of the main one apply to all, changes of a variant are ignored', async () => {
    const other = await aCategory(on.shop.context)
    const main = await on.add({ name: named('1 device'), state: 'live' })
    const variant = await variantOf(main)
    const summary = { en: 'Better.', he: 'טוב יותר.' }
    const name = { en: 'Halberd Two – 1 device', he: 'הלברד 2 – מכשיר' }
    await on.change(main, { summary, name, category: other })
    const now = await read(variant)
    assert.deepEqual([now.summary, now.category], [summary, other])
    assert.deepEqual(now.name, { en: 'Halberd Two – 3 devices, 1 year', he: 'הלברד 2 – 3 מכשירים, לשנה' })
    const { data } = await on.change(now, { summary: { en: 'Mine', he: 'שלי' }, price: 200, brand: 'Mine' })
    assert.deepEqual([data.summary, data.brand, data.price], [summary, main.brand, 200])
    assert.deepEqual((await read(main)).summary, summary)
  })

  test('the database also enforces the shared fields on direct writes', async () => {
    const main = await on.add({ name: named('1 device') })
    const variant = await variantOf(main)
    await sql(`update products set brand = 'Other', summary = '{"en":"x","he":"x"}' where id = $1`, [
      variant.id,
    ])
    assert.equal((await read(variant)).brand, main.brand)
    await sql(`update products set brand = 'New' where id = $1`, [main.id])
    assert.equal((await read(variant)).brand, 'New')
  })

  test('a product joins a family, and keeps the family’s texts when it leaves', async () => {
    const main = await on.add({ name: named('1 device') })
    const own = { en: 'Own words.', he: 'מילים משלו.' }
    const alone = await on.add({ name: named('5 devices'), description: own })
    const joined = (await on.change(alone, { variantOf: main.id })).data
    assert.deepEqual([joined.description, joined.family.length], [main.description, 2])
    const left = (await on.change(joined, { variantOf: null })).data
    assert.deepEqual([left.description, left.family], [main.description, []])
  })

  test('a product that cannot be a variant is refused with the reason', async () => {
    const main = await on.add({ name: named('1 device') })
    const variant = await variantOf(main)
    const other = await on.add({ name: named('1 year') })
    const why = async (product: AdminProduct, wanted: object) => {
      const { status, problem } = await on.change(product, { ...wanted })
      return [status, problem.code, problem.fields]
    }
    const no = (fields: object) => [409, 'product-not-ready', fields]
    assert.deepEqual(await why(other, { variantOf: 'nothing' }), no({ variantOf: 'unknown' }))
    assert.deepEqual(await why(other, { variantOf: other.id }), no({ variantOf: 'unknown' }))
    assert.deepEqual(await why(main, { variantOf: other.id }), no({ variantOf: 'has-variants' }))
    assert.deepEqual(await why(main, { kind: 'service' }), no({ kind: 'family-kind' }))
    assert.deepEqual(await why(other, { variantOf: main.id, kind: 'file' }), no({ kind: 'family-kind' }))
    const unlabelled = { en: 'Halberd', he: named('x').he }
    assert.deepEqual(await why(variant, { name: unlabelled }), no({ 'name.en': 'variant-label' }))
  })

  test('a main variant that is not on sale keeps the texts that its variants on sale need', async () => {
    const main = await on.add({ name: named('1 device') })
    const variant = await variantOf(main)
    const texts = { description: { en: 'At length', he: '' } }
    const emptied = (await on.change(main, texts)).data
    const filled = (await on.change(emptied, { description: main.description })).data
    assert.equal((await on.change(await read(variant), { state: 'live' })).status, 200)
    const { status, problem } = await on.change(filled, texts)
    assert.deepEqual([status, problem.fields], [409, { 'description.he': 'both-languages' }])
    assert.deepEqual((await read(variant)).description, main.description)
  })

  test('a variant whose main variant lacks texts is not published, and the refusal names the main variant', async () => {
    const main = await on.add({ name: named('1 device'), description: { en: '', he: '' } })
    const variant = await variantOf(main)
    const { status, problem } = await on.change(variant, { state: 'live' })
    assert.deepEqual([status, problem.fields], [409, { variantOf: 'main-incomplete' }])
    const products = [{ id: variant.id, version: variant.version }]
    const change = { what: 'state', state: 'live' } as const
    const all = await on.shop.call(changeProducts, { products, change }, on.manager)
    assert.deepEqual(all.problem.fields, { variantOf: 'main-incomplete' })
  })

  test('a label that makes the name too long is refused, and so is a longer name of the family', async () => {
    const long = 'x'.repeat(80)
    const main = await on.add({ name: { en: `${'N'.repeat(68)} – 1 device`, he: 'שם – מכשיר' } })
    const wanted = { id: main.id, label: { en: long, he: long }, price: 9.9 }
    const { status, problem } = await on.shop.call(addVariant, wanted, on.manager)
    assert.deepEqual(
      [status, problem.code, problem.fields],
      [400, 'invalid-input', { 'label.en': 'too-long' }],
    )
    const variant = await variantOf(main, { label: { en: long.slice(1), he: long } })
    assert.equal(variant.name.en.length, 150)
    const longer = await on.change(main, { name: { en: `${'N'.repeat(69)} – 1 device`, he: 'שם – מכשיר' } })
    assert.deepEqual([longer.status, longer.problem.fields], [409, { 'name.en': 'too-long' }])
    const alone = await on.add({ name: { en: `Own – ${long}`, he: 'אחר – לשנה' } })
    const joined = await on.change(alone, { variantOf: main.id })
    assert.deepEqual([joined.status, joined.problem.fields], [409, { 'name.en': 'too-long' }])
  })

  test('the database also refuses chains, loops and mixed kinds', async () => {
    const main = await on.add({ name: named('1 device') })
    const variant = await variantOf(main)
    const other = await on.add({ name: named('1 year') })
    const broken = (id: string, variant_of: string) =>
      sql('update products set variant_of = $2 where id = $1', [id, variant_of]).then(
        () => 'written',
        violatedConstraint,
      )
    assert.equal(await broken(other.id, variant.id), 'products_variant_of')
    assert.equal(await broken(main.id, other.id), 'products_variant_of')
    assert.equal(await broken(other.id, other.id), 'products_variant_of_another')
    const service = await on.add({ kind: 'service' })
    assert.equal(await broken(service.id, main.id), 'products_variant_of')
  })

  test('a CSV file refers to the main variant by its slug, in any order, and errors are reported', async () => {
    const send = (lines: readonly string[]) => {
      const head = 'slug,variant_of,category,kind,price,name_en,name_he,brand'
      const body = Buffer.from([head, ...lines].join('\n'))
      return on.shop.call(importProducts, { body, write: 'yes' }, on.manager)
    }
    const wrong = await send(['csv-lost,nowhere,tools,key,10,Any – 1,כלשהו – 1,M'])
    assert.deepEqual(
      wrong.data.lines.map(({ what, fields }) => [what, fields]),
      [['wrong', { variant_of: 'unknown' }]],
    )
    const { data } = await send([
      'csv-five,csv-one,tools,key,20,Other – 5,אחר – 5,Other',
      'csv-one,,tools,key,10,Csv – 1,טבלה – 1,Maker',
    ])
    assert.deepEqual(
      data.lines.map(({ what }) => what),
      ['new', 'new'],
    )
    const { rows } = await sql(
      `select v.name ->> 'en' as name, v.brand, m.slug from products v join products m on m.id = v.variant_of where v.slug = 'csv-five'`,
    )
    assert.deepEqual(rows, [{ name: 'Csv – 5', brand: 'Maker', slug: 'csv-one' }])
    const again = await send(['csv-five,,tools,key,20,Csv – 5,טבלה – 5,Maker'])
    assert.deepEqual(again.data.lines[0]?.fields, { variant_of: 'csv-one' })
  })

  test('a whole family is archived together, and a copy of a variant stays in the family', async () => {
    const main = await on.add({ name: named('1 device'), state: 'live' })
    const variant = await variantOf(main)
    const copy = (await on.shop.call(duplicateProduct, { id: variant.id }, on.manager)).data
    assert.equal(copy.variantOf, main.id)
    const products = [main, variant, copy].map(({ id, version }) => ({ id, version }))
    const change = { what: 'state', state: 'archived' } as const
    const { data } = await on.shop.call(changeProducts, { products, change }, on.manager)
    assert.equal(data.changed, 3)
  })

  test('a category counts a family once, as long as one variant is on sale', async () => {
    const category = await aCategory(on.shop.context)
    const main = await on.add({ name: named('1 device'), state: 'live', category })
    const variant = (await on.change(await variantOf(main), { state: 'live' })).data
    const counted = async () =>
      (await on.shop.call(listCategories, {})).data.categories.find(({ slug }) => slug === category)?.count
    assert.equal(await counted(), 1)
    await on.change(await read(main), { state: 'draft' })
    assert.equal(await counted(), 1)
    await on.change(await read(variant), { state: 'draft' })
    assert.equal(await counted(), 0)
  })

  test('the page of each variant lists those on sale, marks the main one, and shows the reviews of all', async () => {
    const main = await on.add({ name: named('1 device'), state: 'live', price: 90 })
    const variant = (await on.change(await variantOf(main), { state: 'live' })).data
    await sql(`update products set star_counts = '{0,0,0,0,1}' where id = $1`, [main.id])
    await sql(`update products set star_counts = '{0,1,0,0,0}' where id = $1`, [variant.id])
    const page = (await on.live(variant.slug)).data
    assert.deepEqual(
      page.variants.map(({ id, main: leads, price, outOfStock }) => [id, leads, price, outOfStock]),
      [
        [main.id, true, 90, true],
        [variant.id, false, 149.9, true],
      ],
    )
    assert.deepEqual(page.variants[1]?.label, label)
    assert.deepEqual(page.stars, [0, 1, 0, 0, 1])
    const { rating } = (await on.shop.call(listReviews, { productIdentifier: main.slug, language: 'en' }))
      .data
    assert.equal(rating.count, 2)
    await on.change(await read(main), { state: 'archived' })
    assert.deepEqual(
      (await on.live(variant.slug)).data.variants,
      [],
      'the only one left is a product like others',
    )
  })
})
