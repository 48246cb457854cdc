import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getProduct, listAllProducts, listProducts, listShelf } from '#contract/catalogue.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { aCategory, aProduct } from '#tests/support/builders.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

describe('the catalogue', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('a product is found by its id and by its slug', async () => {
    const product = await aProduct(shop.context, { priceAgorot: 10_000, discountPercent: 15 })
    for (const productIdentifier of [product.id, product.slug]) {
      const { data } = await shop.call(getProduct, { productIdentifier })
      assert.equal(data.id, product.id)
      assert.equal(data.price, 85)
      assert.equal(data.fullPrice, 100)
      assert.equal(data.discountPercent, 15)
      assert.match(data.descriptionHtml.en, /<strong>test<\/strong>/)
      assert.deepEqual(data.images, ['/images/placeholder'])
    }
  })

  test('a price of half an agora rounds up, in the list as in the order', async () => {
    const product = await aProduct(shop.context, { priceAgorot: 1090, discountPercent: 25 })
    const { data } = await shop.call(getProduct, { productIdentifier: product.id })
    const placed = await shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]))
    assert.equal(data.price, 8.18)
    assert.equal(placed.data.total, 8.18)
    const { rows } = await shop.context.pool.query(
      'select price_now from product_search where product_id = $1',
      [product.id],
    )
    assert.deepEqual(rows, [{ price_now: 818 }])
  })

  test('drafts and archived products are not shown anywhere', async () => {
    const category = await aCategory(shop.context)
    for (const state of ['draft', 'archived'] as const) {
      const product = await aProduct(shop.context, { state, category })
      assert.equal((await shop.call(getProduct, { productIdentifier: product.id })).problem.code, 'not-found')
      const all = await shop.call(listAllProducts, {})
      assert.ok(all.data.every(({ id }) => id !== product.id))
    }
    const { data } = await shop.call(listProducts, { category })
    assert.equal(data.total, 0)
    assert.equal(data.pages, 1)
    assert.deepEqual(data.products, [])
  })

  test('an archived product is removed from the lists', async () => {
    const category = await aCategory(shop.context)
    const product = await aProduct(shop.context, { category })
    assert.equal((await shop.call(listProducts, { category })).data.total, 1)
    await shop.context.pool.query(`update products set state = 'archived' where id = $1`, [product.id])
    assert.equal((await shop.call(listProducts, { category })).data.total, 0)
  })

  test('keys run out; files and services never do', async () => {
    const category = await aCategory(shop.context)
    const [soldOut, there, file, service] = [
      await aProduct(shop.context, { category, keys: 0 }),
      await aProduct(shop.context, { category, keys: 1 }),
      await aProduct(shop.context, { category, kind: 'file' }),
      await aProduct(shop.context, { category, kind: 'service' }),
    ]
    const { data } = await shop.call(listProducts, { category })
    const out = new Map(data.products.map((card) => [card.id, card.outOfStock]))
    assert.deepEqual(
      [soldOut, there, file, service].map(({ id }) => out.get(id)),
      [true, false, false, false],
    )

    await shop.call(placeOrder, anOrder([{ productId: there.id, quantity: 1 }]))
    const held = await shop.call(getProduct, { productIdentifier: there.id })
    assert.equal(held.data.outOfStock, true, 'a unit held for an order is not in stock')
  })

  test('every product is on exactly one page, in every sort order', async () => {
    const category = await aCategory(shop.context)
    for (let i = 0; i < 20; i++)
      await aProduct(shop.context, {
        category,
        kind: 'service',
        soldCount: i % 3,
        priceAgorot: 100 * (i % 4),
      })
    for (const sort of ['popular', 'newest', 'price-up', 'price-down', 'name'] as const) {
      const pages = [1, 2, 3].map((page) => shop.call(listProducts, { category, sort, page }))
      const [first, second, third] = (await Promise.all(pages)).map(({ data }) => data)
      assert.equal(first?.products.length, 12)
      assert.equal(second?.products.length, 8)
      assert.deepEqual(third?.products, [])
      assert.equal(first?.total, 20)
      assert.equal(first?.pages, 2)
      const ids = [...(first?.products ?? []), ...(second?.products ?? [])].map(({ id }) => id)
      assert.equal(new Set(ids).size, 20)
    }
  })

  test('products are sorted by the price after discounts', async () => {
    const category = await aCategory(shop.context)
    const plain = { category, kind: 'service' } as const
    await aProduct(shop.context, { ...plain, priceAgorot: 5000 })
    await aProduct(shop.context, { ...plain, priceAgorot: 9000, discountPercent: 50 })
    await aProduct(shop.context, { ...plain, priceAgorot: 7000 })
    const up = await shop.call(listProducts, { category, sort: 'price-up' })
    assert.deepEqual(
      up.data.products.map(({ price }) => price),
      [45, 50, 70],
    )
    const down = await shop.call(listProducts, { category, sort: 'price-down' })
    assert.deepEqual(
      down.data.products.map(({ price }) => price),
      [70, 50, 45],
    )
  })

  test('names are sorted by the rules of each language', async () => {
    const category = await aCategory(shop.context)
    const names = [
      { en: 'écran', he: 'תוכנה' },
      { en: 'Zebra', he: 'אבטחה' },
      { en: 'apple', he: 'גיבוי' },
    ]
    for (const name of names) await aProduct(shop.context, { category, kind: 'service', name })
    const en = await shop.call(listProducts, { category, sort: 'name', language: 'en' })
    assert.deepEqual(
      en.data.products.map(({ name }) => name.en),
      ['apple', 'écran', 'Zebra'],
    )
    const he = await shop.call(listProducts, { category, sort: 'name', language: 'he' })
    assert.deepEqual(
      he.data.products.map(({ name }) => name.he),
      ['אבטחה', 'גיבוי', 'תוכנה'],
    )
  })

  test('the shelves show best sellers, new products and deals, with sold-out products last', async () => {
    const gone = await aProduct(shop.context, { soldCount: 9000, isNew: true, discountPercent: 90, keys: 0 })
    for (let i = 0; i < 9; i++)
      await aProduct(shop.context, {
        soldCount: 1000 + i,
        isNew: true,
        priceAgorot: 10_000,
        discountPercent: 60 + i,
        keys: 1,
      })
    const sellers = (await shop.call(listShelf, { shelf: 'best-sellers' })).data.products
    const fresh = (await shop.call(listShelf, { shelf: 'new' })).data.products
    const deals = (await shop.call(listShelf, { shelf: 'deals' })).data.products
    for (const shelf of [sellers, fresh, deals]) {
      assert.equal(shelf.length, 4)
      assert.ok(shelf.every(({ id }) => id !== gone.id))
    }
    assert.deepEqual(
      deals.map(({ discountPercent }) => discountPercent),
      [68, 67, 66, 65],
    )
    assert.ok(fresh.every(({ isNew }) => isNew))
  })

  test('related products are in the editor’s order, and are filled up from the category', async () => {
    const category = await aCategory(shop.context)
    const [a, b, c] = [
      await aProduct(shop.context, { category, soldCount: 1 }),
      await aProduct(shop.context, { category, soldCount: 2 }),
      await aProduct(shop.context, { category, soldCount: 3 }),
    ]
    const draft = await aProduct(shop.context, { state: 'draft' })
    const product = await aProduct(shop.context, { category, related: [draft.id, a.id] })
    const { data } = await shop.call(getProduct, { productIdentifier: product.id })
    assert.deepEqual(
      data.related.map(({ id }) => id),
      [a.id, c.id, b.id],
    )
  })

  test('/product/all has what the cart is validated against, and nothing else', async () => {
    const product = await aProduct(shop.context, { imageIds: ['a'.repeat(32), 'b'.repeat(32)], keys: 0 })
    const { data } = await shop.call(listAllProducts, {})
    assert.deepEqual(
      data.find(({ id }) => id === product.id),
      {
        id: product.id,
        name: product.name,
        price: 49.9,
        fullPrice: null,
        imageUrl: `/images/${'a'.repeat(32)}`,
        image: `/images/${'a'.repeat(32)}`,
        images: [`/images/${'a'.repeat(32)}`, `/images/${'b'.repeat(32)}`],
        outOfStock: true,
        maxPerOrder: 10,
      },
    )
  })

  test('an unknown product, shelf, sort or page is refused', async () => {
    assert.equal(
      (await shop.call(getProduct, { productIdentifier: 'no-such-thing' })).problem.code,
      'not-found',
    )
    assert.deepEqual((await shop.call(listShelf, { shelf: 'other' })).problem.fields, { shelf: 'invalid' })
    assert.deepEqual((await shop.call(listProducts, { sort: 'random' })).problem.fields, { sort: 'invalid' })
    for (const page of ['0', '1.5', 'x', '99999999'])
      assert.equal((await shop.call(listProducts, { page })).problem.code, 'invalid-input')
  })
})
