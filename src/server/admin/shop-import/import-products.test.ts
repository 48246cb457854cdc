import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { addKeys, aUser } from '#tests/support/builders.ts'
import {
  aCheckedImport,
  aWrittenImport,
  duringImport,
  shopifyProducts,
  wooProducts,
} from '#tests/support/admin/shop-import.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('products of another shop', () => {
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(() => shop.close())

  const page = (slug: string) => shop.call(api.getProduct, { productIdentifier: slug })

  test('are checked without changing anything', async () => {
    const { seen, lines } = await aCheckedImport(shop, owner, wooProducts, { options: { language: 'en' } })
    assert.deepEqual(
      [seen.source, seen.kind, seen.state, seen.created, seen.skipped, seen.wrong],
      ['woocommerce', 'products', 'checked', 4, 2, 0],
    )
    assert.deepEqual(
      lines.map(({ line, what, subject }) => [line, what, subject]),
      [
        [2, 'created', 'SKY-OFF'],
        [3, 'skipped', 'GAME'],
        [4, 'created', 'GAME-S'],
        [5, 'created', 'GAME-G'],
        [6, 'created', 'HEB-1'],
        [7, 'skipped', 'BOX'],
      ],
    )
    assert.match(lines[0]?.notes['pictures'] ?? '', /old\.example/)
    assert.equal((await page('sky-office-2024')).status, 404)
    const { rows } = await shop.context.pool.query('select 1 from products')
    assert.equal(rows.length, 0)
  })

  test('are imported with their texts, prices, categories, variants and old addresses', async () => {
    const { seen } = await aWrittenImport(shop, owner, wooProducts, { options: { language: 'en' } })
    assert.deepEqual([seen.state, seen.created], ['written', 4])
    const { data } = await page('sky-office-2024')
    assert.equal(data.name.en, 'Sky Office 2024')
    assert.equal(data.name.he, 'Sky Office 2024', 'until somebody translates it')
    assert.equal(data.summary.en, 'The office of the sky.')
    assert.match(data.descriptionHtml.en, /<h2.*What you get.*<li>\s*Writer/s)
    assert.doesNotMatch(data.descriptionHtml.en, /alert|script/)
    assert.match(data.instructionsHtml.en, /<em>Help<\/em>/)
    assert.deepEqual([data.price, data.fullPrice], [199.9, 249.88], 'the sale price to the agora')
    assert.equal((await page('night-racer-standard')).data.price, 59.9)
    assert.deepEqual((await page('night-racer')).problem.detail, {
      movedTo: { en: '/product/night-racer-standard', he: '/product/night-racer-standard' },
    })
    assert.deepEqual(
      (await page('night-racer-gold')).data.variants.map(({ label, price }) => [label.en, price]),
      [
        ['Standard', 59.9],
        ['Gold', 89.9],
      ],
      'variants of one family',
    )
    const hebrew = await page('אנטי-וירוס-לשנה')
    assert.deepEqual([hebrew.data.slug, hebrew.data.price], ['heb-1', 120.5])
  })

  test('change nothing when they are imported again, even if they were edited since', async () => {
    const { rows } = await shop.context.pool.query<{ id: string }>(
      `select id from products where slug = 'heb-1'`,
    )
    const id = rows[0]?.id ?? ''
    const { data: before } = await shop.call(api.getAdminProduct, { id }, owner)
    await shop.context.pool.query(
      `update products set brand = 'Shield', version = version + 1 where id = $1`,
      [id],
    )
    const { seen } = await aWrittenImport(shop, owner, wooProducts, { options: { language: 'en' } })
    assert.deepEqual([seen.created, seen.updated, seen.skipped], [0, 0, 6])
    const { data } = await shop.call(api.getAdminProduct, { id }, owner)
    assert.deepEqual([data.brand, data.version], ['Shield', before.version + 1])
  })

  test('are updated only where the file has changed', async () => {
    const cheaper = wooProducts.replace(',59.90,', ',49.90,')
    const { seen, lines } = await aWrittenImport(shop, owner, cheaper, { options: { language: 'en' } })
    assert.deepEqual([seen.created, seen.updated], [0, 1])
    assert.equal(lines.find(({ what }) => what === 'updated')?.subject, 'GAME-S')
    assert.equal((await page('night-racer-standard')).data.price, 49.9)
  })

  test('can be ordered while a newer file is imported', async () => {
    const { rows } = await shop.context.pool.query<{ id: string }>(
      `select id from products where slug = 'sky-office-2024'`,
    )
    const productId = rows[0]?.id ?? ''
    await addKeys(shop.context, productId, 1)
    const dearer = wooProducts.replace(',199.90,', ',209.90,')
    const { seen } = await aCheckedImport(shop, owner, dearer, { options: { language: 'en' } })
    await shop.call(api.writeShopImport, { importId: seen.id }, owner)
    const order = await duringImport(shop, seen.id, () =>
      shop.call(api.placeOrder, anOrder([{ productId, quantity: 1 }])),
    )
    assert.equal(order.status, 201, JSON.stringify(order.problem))
    assert.equal((await page('sky-office-2024')).data.price, 209.9)
  })

  test('return to their full price when a sale of the other shop is over', async () => {
    const head = 'ID,Name,Published,Regular price,Sale price,Date sale price starts,Date sale price ends'
    const file = `${head}
801,Free this weekend,1,49.90,0,,2099-12-01
802,A little cheaper,1,1000.00,995.00,2026-01-01,2099-12-01
803,Over already,1,100.00,59.50,,2024-05-01
804,Cheaper for a while,1,100.00,75.00,,2099-12-01
805,Always free,1,49.90,0,,
`
    const { lines } = await aWrittenImport(shop, owner, file, { options: { language: 'en' } })
    const priced = await Promise.all(
      ['free-this-weekend', 'a-little-cheaper', 'over-already', 'cheaper-for-a-while', 'always-free'].map(
        async (slug) => {
          const { data } = await page(slug)
          return [data.price, data.fullPrice]
        },
      ),
    )
    assert.deepEqual(priced, [
      [49.9, null],
      [1000, null],
      [100, null],
      [75, 100],
      [0, null],
    ])
    assert.deepEqual(
      lines.map(({ notes }) => [notes['salePrice'], notes['price']]),
      [
        ['sale-left-out', undefined],
        ['sale-left-out', undefined],
        ['sale-over', undefined],
        [undefined, undefined],
        [undefined, 'rounded'],
      ],
    )
  })

  test('from Shopify have each variant as a product, with its current and its full price', async () => {
    const { seen } = await aWrittenImport(shop, owner, shopifyProducts, { options: { language: 'en' } })
    assert.deepEqual([seen.source, seen.created, seen.skipped], ['shopify', 3, 1])
    const { data } = await page('photo-lab-1-year')
    assert.deepEqual(
      [data.name.en, data.price, data.fullPrice, data.brand],
      ['Photo Lab – 1 year', 90, 120, 'Pixel'],
    )
    assert.equal((await page('old-one')).status, 404, 'archived there, archived here')
    const moved = await shop.request('/products/photo-lab?variant=4411&coupon=SPRING&lng=en')
    assert.deepEqual(
      [moved.status, moved.headers.get('location')],
      [301, '/product/photo-lab-1-year?coupon=SPRING&lng=en'],
    )
    const hide = `update products set state = 'draft', slug_he = 'סודי' where slug = 'photo-lab-1-year'`
    await shop.context.pool.query(hide)
    for (const [handle, language, location] of [
      ['photo-lab', 'en', '/product/photo-lab?lng=en'],
      ['photo-lab-1-year', 'he', '/product/photo-lab-1-year?lng=he'],
    ]) {
      const hidden = await shop.request(`/products/${handle}?lng=${language}`)
      assert.equal(hidden.headers.get('location'), location, 'does not reveal where a hidden product is')
    }
  })

  test('are not imported at all if a line is invalid, and the report says which and why', async () => {
    const wrong = `ID,Name,Regular price\n900,A good one,10\n901,A bad one,12 USD\n902,Another,"1,234"\n900,Twice,3\n`
    const { seen, lines } = await aCheckedImport(shop, owner, wrong)
    assert.deepEqual([seen.created, seen.wrong], [1, 3])
    assert.deepEqual(
      lines.filter(({ what }) => what === 'wrong').map(({ line, notes }) => [line, notes]),
      [
        [3, { price: 'currency' }],
        [4, { price: 'amount-unclear' }],
        [5, { id: 'duplicate' }],
      ],
    )
    assert.equal(
      (await shop.call(api.writeShopImport, { importId: seen.id }, owner)).problem.code,
      'import-not-open',
    )
    assert.equal((await page('a-good-one')).status, 404)
  })

  test('can be imported by owners only', async () => {
    const stock = aVisitor(await aUser(shop.context, { role: 0, duties: ['stock'] }))
    const { problem } = await shop.call(
      api.startShopImport,
      { name: 'a.csv', body: Buffer.from('a,b\n') },
      stock,
    )
    assert.equal(problem.code, 'not-allowed')
  })
})
