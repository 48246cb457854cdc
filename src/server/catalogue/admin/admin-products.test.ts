import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type AdminProduct, adminProductSorts } from '#contract/product/product-shapes.ts'
import * as contract from '#contract/admin/products/products.ts'
import { listProducts } from '#contract/catalogue.ts'
import { aCategory, aProduct, aUser } from '#tests/support/builders.ts'
import { aProductAdmin, aProductForm, formOf, type ProductAdmin } from '#tests/support/admin/product-admin.ts'
import { auditOf } from '#tests/support/identity.ts'
import { aVisitor } from '#tests/support/shop.ts'

describe('products in the admin area', () => {
  let shop: ProductAdmin['shop']
  let manager: ProductAdmin['manager']
  let add: ProductAdmin['add']
  let change: ProductAdmin['change']
  let live: ProductAdmin['live']
  before(async () => {
    ;({ shop, manager, add, change, live } = await aProductAdmin())
  })
  after(() => shop.close())

  test('a draft is visible only in the admin area, and goes live only in both languages', async () => {
    const draft = await add({ name: { en: 'Only English', he: '' } })
    assert.equal((await live(draft.id)).status, 404)
    const early = await change(draft, { state: 'live' })
    assert.deepEqual(
      [early.status, early.problem.code, early.problem.fields],
      [409, 'product-not-ready', { 'name.he': 'both-languages' }],
    )
    const ready = await change(draft, { state: 'live', name: { en: 'Both', he: 'שתיהן' } })
    assert.equal(ready.data.version, 2)
    const shown = await live(draft.slug)
    assert.deepEqual(shown.data.name, { en: 'Both', he: 'שתיהן' })
    assert.deepEqual(await auditOf(shop, `product:${draft.id}`), ['product.added', 'product.changed'])
  })

  test('a service needs its questions in both languages before it goes live', async () => {
    const nothing = { en: '', he: '' }
    const field = { id: 'site', kind: 'text', help: nothing, choices: [], required: true }
    const draft = await add({ kind: 'service', form: [{ ...field, label: { en: 'Your site', he: '' } }] })
    const early = await change(draft, { state: 'live' })
    assert.deepEqual(early.problem.fields, { 'form.0.label.he': 'both-languages' })
    const other = await change(draft, { kind: 'key' })
    assert.deepEqual(other.problem.fields, { form: 'services-only' })
    const label = { en: 'Your site', he: 'האתר שלכם' }
    const twice = await change(draft, { form: [field, field].map((one) => ({ ...one, label })) })
    assert.deepEqual(twice.problem.fields, { form: 'duplicate' })
    assert.equal((await change(draft, { state: 'live', form: [{ ...field, label }] })).status, 200)
  })

  test('an archived product disappears from the shop and stays in the admin area', async () => {
    const product = await add({ state: 'live' })
    const archived = await change(product, { state: 'archived' })
    assert.equal(archived.data.state, 'archived')
    assert.equal((await live(product.id)).status, 404)
    const { data } = await shop.call(contract.getAdminProduct, { id: product.id }, manager)
    assert.equal(data.state, 'archived')
  })

  test('the audit row contains old and new values, and a save without changes writes none', async () => {
    const product = await add()
    await change(product, { price: 10.5, isNew: true })
    const same = await shop.call(contract.getAdminProduct, { id: product.id }, manager)
    const again = await change(same.data, {})
    assert.equal(again.data.version, 2)
    const { rows } = await shop.context.pool.query(
      `select detail from audit_log where subject = $1 and action = 'product.changed'`,
      [`product:${product.id}`],
    )
    assert.deepEqual(rows, [
      { detail: { price: { from: 49.9, to: 10.5 }, isNew: { from: false, to: true } } },
    ])
  })

  test('the second of two managers is refused, and the first one’s changes are not lost', async () => {
    const product = await add()
    const second = aVisitor(await aUser(shop.context, { role: 0 }))
    await change(product, { price: 20 })
    const late = await shop.call(contract.changeProduct, { ...formOf(product), brand: 'Other' }, second)
    assert.deepEqual([late.status, late.problem.code], [409, 'version-changed'])
    assert.deepEqual(late.problem.detail, { version: 2 })
    const { data } = await shop.call(contract.getAdminProduct, { id: product.id }, manager)
    assert.deepEqual([data.price, data.brand], [20, 'Testworks'])
  })

  test('an old address redirects to the new one, and another product cannot take it', async () => {
    const product = await add({ state: 'live' })
    const moved = await change(product, { slug: `${product.slug}-new`, slugHe: 'כתובת-חדשה' })
    assert.deepEqual(moved.data.oldSlugs, [product.slug])
    const old = await live(product.slug)
    assert.deepEqual(
      [old.status, old.problem.detail],
      [
        404,
        {
          movedTo: { en: `/product/${product.slug}-new`, he: `/product/${encodeURIComponent('כתובת-חדשה')}` },
        },
      ],
    )
    assert.equal((await live('כתובת-חדשה')).data.id, product.id)
    const rival = await shop.call(contract.addProduct, aProductForm({ slug: product.slug }), manager)
    assert.deepEqual([rival.problem.code, rival.problem.fields], ['slug-taken', { slug: 'taken' }])
    const back = await change(moved.data, { slug: product.slug })
    assert.deepEqual(back.data.oldSlugs, [`${product.slug}-new`])
  })

  test('many products change together, each with an audit row, or none', async () => {
    const [one, two] = [await add({ price: 10 }), await add({ price: 33.33 })]
    const bulk = (change: Record<string, unknown>, ...of: AdminProduct[]) =>
      shop.call(
        contract.changeProducts,
        { products: of.map(({ id, version }) => ({ id, version })), change },
        manager,
      )
    const moved = await bulk({ what: 'price', price: 36.66 }, one, two)
    assert.deepEqual(moved.data, { changed: 2 })
    const read = async ({ id }: AdminProduct) =>
      (await shop.call(contract.getAdminProduct, { id }, manager)).data
    assert.deepEqual([(await read(one)).price, (await read(two)).price], [36.66, 36.66])
    const stale = await bulk({ what: 'price', price: 1 }, one, await read(two))
    assert.equal(stale.problem.code, 'version-changed')
    assert.equal((await read(two)).price, 36.66)
    const unfinished = await add({ summary: { en: 'In short.', he: '' } })
    const refused = await bulk({ what: 'state', state: 'live' }, unfinished)
    assert.deepEqual(
      [refused.problem.code, refused.problem.fields],
      ['product-not-ready', { 'summary.he': 'both-languages' }],
    )
    await bulk({ what: 'state', state: 'live' }, await read(one), await read(two))
    assert.equal((await live(one.id)).status, 200)
    await bulk({ what: 'category', category: await aCategory(shop.context) }, await read(one))
    await bulk({ what: 'discount', discount: { percent: 10, from: null, until: null } }, await read(one))
    assert.equal((await live(one.id)).data.price, 32.9)
    assert.equal((await auditOf(shop, `product:${one.id}`)).length, 5)
  })

  test('the list finds, filters, sorts and pages, and counts keys', async () => {
    const marked = `zq${Date.now()}`
    const keyed = await aProduct(shop.context, { name: { en: `${marked} Alpha`, he: 'אלפא' }, keys: 3 })
    await add({ name: { en: `${marked} Beta`, he: 'בטא' }, price: 1 })
    const list = async (input: Record<string, unknown>) =>
      (await shop.call(contract.listAdminProducts, { q: marked, ...input }, manager)).data
    const all = await list({ sort: 'price' })
    assert.equal(all.total, 2)
    assert.deepEqual(
      all.rows.map(({ name, stock }) => [name.en, stock]),
      [
        [`${marked} Beta`, 0],
        [`${marked} Alpha`, 3],
      ],
    )
    assert.deepEqual(
      (await list({ state: 'live' })).rows.map(({ id }) => id),
      [keyed.id],
    )
    assert.deepEqual(
      (await list({ q: `אלפא ${marked}` })).rows.map(({ id }) => id),
      [keyed.id],
    )
    assert.equal((await list({ q: `${marked} %` })).total, 2)
    assert.equal((await list({ q: '%' })).total, 0)
    assert.equal((await list({ page: 2 })).rows.length, 0)
    for (const sort of adminProductSorts)
      for (const language of ['he', 'en'])
        assert.equal((await list({ sort: `-${sort}`, language })).rows.length, 2, sort)
  })

  test('the list finds a variant by its full name, with the dash and the comma', async () => {
    const name = { en: 'Underlane VPN – 5 devices, 1 year', he: 'Underlane VPN – ‏5 מכשירים, שנה' }
    const { id } = await add({ name })
    await add({ name: { en: 'Underlane VPN – 1 device, 1 year', he: 'Underlane VPN – מכשיר, שנה' } })
    for (const q of [name.en, name.he, 'underlane — devices,'])
      assert.deepEqual(
        (await shop.call(contract.listAdminProducts, { q }, manager)).data.rows.map((row) => row.id),
        [id],
        q,
      )
  })

  test('a manager with read-only permission cannot change anything', async () => {
    const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
    assert.equal((await shop.call(contract.listAdminProducts, {}, support)).status, 200)
    assert.equal((await shop.call(contract.addProduct, aProductForm(), support)).problem.code, 'not-allowed')
  })

  test('the shop’s list shows a change immediately', async () => {
    const product = await add({ state: 'live', name: { en: 'Quokkaware', he: 'קווקה' } })
    const found = async () => (await shop.call(listProducts, { q: 'quokkaware' })).data.total
    assert.equal(await found(), 1)
    await change(product, { state: 'draft' })
    assert.equal(await found(), 0)
  })
})
