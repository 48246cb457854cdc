import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as contract from '#contract/admin/products/products.ts'
import { getProduct, listCategories } from '#contract/catalogue.ts'
import { aCategory, aUser } from '#tests/support/builders.ts'
import { aProductForm } from '#tests/support/admin/product-admin.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { exportProducts } from './import/export-products.ts'
import { readProductTable } from './import/read-product-table.ts'

const question = {
  id: 'site',
  label: { en: 'Which site?', he: 'איזה אתר?' },
  help: { en: 'With | https://', he: '' },
  kind: 'choice',
  choices: [
    { en: 'Ours', he: 'שלנו' },
    { en: 'Yours', he: 'שלכם' },
  ],
  required: true,
}

describe('moving a shop’s products to another shop by table', () => {
  let from: TestShop
  let to: TestShop
  let manager: Visitor
  let there: Visitor
  before(async () => {
    from = await aShop()
    to = await aShop()
    manager = aVisitor(await aUser(from.context, { role: 0 }))
    there = aVisitor(await aUser(to.context, { role: 0 }))
    await aCategory(from.context, { slug: 'tools' })
    await to.context.pool.query('delete from categories')
  })
  after(() => Promise.all([from.close(), to.close()]))

  const add = async (wanted: Record<string, unknown>) => {
    const { data, problem } = await from.call(contract.addProduct, aProductForm(wanted), manager)
    assert.ok(data, JSON.stringify(problem))
    return data
  }
  const tableOf = async (shop: TestShop) => {
    const wanted = { sort: 'name', language: 'en' } as const
    const { content } = await shop.context.transact(systemActor(), (work) =>
      exportProducts(work, { q: '', ...wanted }),
    )
    return content
  }
  const send = async (content: Uint8Array, write: 'yes' | 'no') =>
    (await to.call(contract.importProducts, { body: content, write }, there)).data

  test('moves everything, even if a line precedes one that it refers to', async () => {
    const name = (en: string) => ({ name: { en, he: 'מוצר' } })
    const service = await add({ ...name('Z service'), slug: 'setup', kind: 'service', form: [question] })
    const key = await add({
      ...name('Y key'),
      slug: 'vpn',
      state: 'live',
      slugHe: 'רשת-vpn',
      related: [service.id],
    })
    const moved = { ...name('X key'), state: 'live', related: [key.id] }
    const other = await add({ ...moved, slug: 'virus-shield' })
    const again = aProductForm({ ...moved, slug: 'antivirus' })
    await from.call(contract.changeProduct, { ...again, id: other.id, version: other.version }, manager)
    await add({ ...name('A file'), slug: 'fonts', kind: 'file', state: 'draft' })
    await add({
      ...name('A bundle'),
      slug: 'both',
      kind: 'bundle',
      state: 'live',
      parts: [
        { id: other.id, quantity: 2 },
        { id: key.id, quantity: 1 },
      ],
    })
    const table = await tableOf(from)
    const dry = await send(table, 'no')
    assert.deepEqual(
      dry.lines.map(({ line, what, fields }) => [line, what, fields]),
      [2, 3, 4, 5, 6].map((line) => [line, 'new', {}]),
    )
    const { rows } = await to.context.pool.query('select count(*)::int as left from products')
    assert.deepEqual(rows, [{ left: 0 }], 'a dry run leaves nothing')
    assert.deepEqual((await to.call(listCategories, {})).data.categories, [])
    assert.equal((await send(table, 'yes')).written, true)
    assert.deepEqual(Buffer.from(await tableOf(to)).toString(), Buffer.from(table).toString())
    assert.deepEqual(
      (await send(table, 'yes')).lines.map(({ what }) => what),
      dry.lines.map(() => 'same'),
    )
    const old = await to.call(getProduct, { productIdentifier: 'virus-shield' })
    assert.deepEqual(old.problem.detail, {
      movedTo: { en: '/product/antivirus', he: '/product/antivirus' },
    })
    const [category] = (await to.call(listCategories, {})).data.categories
    const [before] = (await from.call(listCategories, {})).data.categories
    assert.deepEqual(category, before)
  })

  test('reports that the file of a download must be uploaded separately', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    const texts = ['name', 'summary', 'description', 'instructions'].flatMap((one) => [
      `${one}_en`,
      `${one}_he`,
    ])
    const head = [
      'slug',
      'category',
      'category_en',
      'category_he',
      'kind',
      'state',
      'brand',
      'price',
      ...texts,
    ]
    const rest = ['live', 'Us', '5', ...texts.map(() => 'x')]
    const bundle = ['all-icons', 'art', 'Art', 'אמנות', 'bundle', ...rest, 'icons*2']
    const line = ['icons', 'art', 'Art', 'אמנות', 'file', ...rest, '']
    const table = bytes([[...head, 'parts'], bundle, line].map((cells) => `${cells.join(',')}\n`).join(''))
    const { lines, written } = await send(table, 'yes')
    assert.deepEqual(lines, [
      { line: 2, slug: 'all-icons', what: 'new', fields: { state: 'draft-until-parts' } },
      { line: 3, slug: 'icons', what: 'new', fields: { state: 'draft-until-file' } },
    ])
    assert.equal(written, true)
    const again = await send(table, 'yes')
    assert.deepEqual(
      again.lines[1]?.fields,
      { file: 'required' },
      'an existing product goes live only with its file',
    )
  })

  test('writes nothing if a bundle refers to an unknown product', async () => {
    const table = new TextEncoder().encode(
      'slug,category,kind,price,parts\nlost,art,bundle,5,nobody*2\nfound,art,key,5,\n',
    )
    assert.ok(Array.isArray(readProductTable(table)))
    const { lines, written } = await send(table, 'yes')
    assert.equal(written, false)
    assert.deepEqual(
      lines.map(({ line, fields }) => [line, fields]),
      [
        [2, { parts: 'unknown' }],
        [3, {}],
      ],
    )
  })
})
