import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { type DeskProduct, deskProductSorts } from '../../contract/desk-product-shapes.ts'
import * as contract from '../../contract/desk-products.ts'
import { getProduct, listProducts } from '../../contract/catalogue.ts'
import { aCategory, aProduct, aUser } from '../../../tests/support/builders.ts'
import { aProductForm } from '../../../tests/support/desk.ts'
import { auditOf } from '../../../tests/support/identity.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '../../../tests/support/shop.ts'
import { systemActor } from '../http/access.ts'
import { applyDiscounts } from './apply-discounts.ts'

describe('products at the desk', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = aVisitor(await aUser(shop.context, { role: 0, duties: ['stock'] }))
    await aCategory(shop.context, { slug: 'tools' })
  })
  after(() => shop.close())

  const add = async (wanted: Record<string, unknown> = {}) => {
    const { data, status, problem } = await shop.call(contract.addProduct, aProductForm(wanted), manager)
    assert.equal(status, 201, JSON.stringify(problem))
    return data
  }
  const formOf = (product: DeskProduct) =>
    Object.fromEntries(
      Object.entries(product).filter(
        ([name]) => name === 'id' || name === 'version' || name in aProductForm(),
      ),
    )
  const change = (product: DeskProduct, wanted: Record<string, unknown>) =>
    shop.call(contract.changeProduct, { ...formOf(product), ...wanted }, manager)
  const live = (id: string) => shop.call(getProduct, { productIdentifier: id })

  test('a draft is nobody’s business but the desk’s, and goes live with both languages', async () => {
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

  test('asks its buyers in both languages before it goes live', async () => {
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

  test('an archived product leaves the shop and stays at the desk', async () => {
    const product = await add({ state: 'live' })
    const archived = await change(product, { state: 'archived' })
    assert.equal(archived.data.state, 'archived')
    assert.equal((await live(product.id)).status, 404)
    const { data } = await shop.call(contract.getDeskProduct, { id: product.id }, manager)
    assert.equal(data.state, 'archived')
  })

  test('the audit row says what changed, from what to what, and a save without a change writes none', async () => {
    const product = await add()
    await change(product, { price: 10.5, isNew: true })
    const same = await shop.call(contract.getDeskProduct, { id: product.id }, manager)
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

  test('the second of two managers is told, and nothing of the first is lost', async () => {
    const product = await add()
    const second = aVisitor(await aUser(shop.context, { role: 0 }))
    await change(product, { price: 20 })
    const late = await shop.call(contract.changeProduct, { ...formOf(product), brand: 'Other' }, second)
    assert.deepEqual([late.status, late.problem.code], [409, 'version-changed'])
    assert.deepEqual(late.problem.detail, { version: 2 })
    const { data } = await shop.call(contract.getDeskProduct, { id: product.id }, manager)
    assert.deepEqual([data.price, data.brand], [20, 'Testworks'])
  })

  test('an old address leads to the new one, until another product asks for it in vain', async () => {
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

  test('a discount with dates counts between them, by the database’s clock', async () => {
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const running = await add({
      state: 'live',
      price: 100,
      discount: { percent: 20, from: null, until: hour(1) },
    })
    assert.equal((await live(running.id)).data.price, 80)
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
    assert.equal((await live(coming.id)).data.price, 80)
    assert.equal(await shop.context.transact(systemActor(), applyDiscounts), 0)
    const wrong = await shop.call(
      contract.addProduct,
      aProductForm({ discount: { percent: 20, from: hour(2), until: hour(1) } }),
      manager,
    )
    assert.deepEqual(wrong.problem.fields, { 'discount.until': 'order' })
  })

  test('every price is kept, and a reduced one stands beside the lowest of the 30 days before it', async () => {
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
        [60, 120],
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
    assert.equal(plain.lowestBefore, 60)
    assert.equal((await live(product.id)).data.lowestBefore, null, 'only a reduced price has one in the shop')
  })

  test('many change at once, each on record, or none', async () => {
    const [one, two] = [await add({ price: 10 }), await add({ price: 33.33 })]
    const bulk = (change: Record<string, unknown>, ...of: DeskProduct[]) =>
      shop.call(
        contract.changeProducts,
        { products: of.map(({ id, version }) => ({ id, version })), change },
        manager,
      )
    const raised = await bulk({ what: 'price-by', percent: 10 }, one, two)
    assert.deepEqual(raised.data, { changed: 2 })
    const read = async ({ id }: DeskProduct) =>
      (await shop.call(contract.getDeskProduct, { id }, manager)).data
    assert.deepEqual([(await read(one)).price, (await read(two)).price], [11, 36.66])
    const stale = await bulk({ what: 'price', price: 1 }, one, await read(two))
    assert.equal(stale.problem.code, 'version-changed')
    assert.equal((await read(two)).price, 36.66)
    await bulk({ what: 'state', state: 'live' }, await read(one), await read(two))
    assert.equal((await live(one.id)).status, 200)
    await bulk({ what: 'category', category: await aCategory(shop.context) }, await read(one))
    await bulk({ what: 'discount', discount: { percent: 10, from: null, until: null } }, await read(one))
    assert.equal((await live(one.id)).data.price, 9.9)
    assert.equal((await auditOf(shop, `product:${one.id}`)).length, 5)
  })

  test('the list finds, filters, sorts and pages, and counts keys', async () => {
    const marked = `zq${Date.now()}`
    const keyed = await aProduct(shop.context, { name: { en: `${marked} Alpha`, he: 'אלפא' }, keys: 3 })
    await add({ name: { en: `${marked} Beta`, he: 'בטא' }, price: 1 })
    const list = async (input: Record<string, unknown>) =>
      (await shop.call(contract.listDeskProducts, { q: marked, ...input }, manager)).data
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
    assert.equal((await list({ q: `${marked} %` })).total, 0)
    assert.equal((await list({ page: 2 })).rows.length, 0)
    for (const sort of deskProductSorts)
      for (const language of ['he', 'en'])
        assert.equal((await list({ sort: `-${sort}`, language })).rows.length, 2, sort)
  })

  test('a picture is drawn anew: what is hidden in it is gone, and what is none is refused', async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer()
    const sneaky = Buffer.concat([picture, Buffer.from('<script>SECRET-TAIL</script>')])
    const { data, status } = await shop.call(contract.addPicture, { body: sneaky }, manager)
    assert.equal(status, 201)
    assert.deepEqual([data.width, data.height], [60, 40])
    const { rows } = await shop.context.pool.query<{ content: Buffer; mime: string }>(
      'select content, mime from images where id = $1',
      [data.id],
    )
    assert.equal(rows[0]?.mime, 'image/webp')
    assert.doesNotMatch(rows[0]?.content.toString('latin1') ?? 'SECRET', /SECRET/)
    assert.equal((await shop.request(`${data.imageUrl}/160.webp`)).status, 200)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
    for (const body of [svg, 'GIF89a', '%PDF-1.7', ''])
      assert.equal(
        (await shop.call(contract.addPicture, { body: Buffer.from(body) }, manager)).problem.code,
        'picture-unreadable',
        body,
      )
    const product = await add({
      state: 'live',
      pictures: [{ id: data.id, alt: { en: 'A teal box', he: 'תיבה כחולה־ירוקה' } }],
    })
    const shown = (await live(product.id)).data
    assert.deepEqual(
      [shown.images, shown.imageAlts],
      [[data.imageUrl], [{ en: 'A teal box', he: 'תיבה כחולה־ירוקה' }]],
    )
    const unknown = await change(product, { pictures: [{ id: '0'.repeat(32), alt: { en: '', he: '' } }] })
    assert.deepEqual(unknown.problem.fields, { pictures: 'unknown' })
  })

  test('a product of the kind file goes live with its file', async () => {
    const product = await add({ kind: 'file' })
    assert.deepEqual((await change(product, { state: 'live' })).problem.fields, { file: 'required' })
    const put = await shop.call(
      contract.putProductFile,
      { id: product.id, name: 'מדריך.zip', body: Buffer.from('zip') },
      manager,
    )
    assert.deepEqual(put.data, { name: 'מדריך.zip', mime: 'application/octet-stream', bytes: 3 })
    assert.equal((await change(product, { state: 'live' })).status, 200)
  })

  test('a preview is the markdown of the shop, and holds no HTML of its own', async () => {
    const { data } = await shop.call(
      contract.previewTexts,
      { description: { en: '**b** <i>x</i>', he: '' }, instructions: { en: '', he: '' } },
      manager,
    )
    assert.equal(data.descriptionHtml.en, '<p><strong>b</strong> &lt;i&gt;x&lt;/i&gt;</p>\n')
  })

  test('who may only look changes nothing', async () => {
    const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
    assert.equal((await shop.call(contract.listDeskProducts, {}, support)).status, 200)
    assert.equal((await shop.call(contract.addProduct, aProductForm(), support)).problem.code, 'not-allowed')
  })

  test('the shop’s own list shows a change at once', async () => {
    const product = await add({ state: 'live', name: { en: 'Quokkaware', he: 'קווקה' } })
    const found = async () => (await shop.call(listProducts, { q: 'quokkaware' })).data.total
    assert.equal(await found(), 1)
    await change(product, { state: 'draft' })
    assert.equal(await found(), 0)
  })
})
