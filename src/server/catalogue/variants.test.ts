import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getProduct, listAllProducts, listProducts, listShelf, suggest } from '#contract/catalogue.ts'
import { noAttributes } from '#contract/product/product-attributes.ts'
import { aProduct } from '#tests/support/builders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

describe('a family in lists', () => {
  let shop: TestShop
  let ids: Readonly<Record<'one' | 'five' | 'ten' | 'alone', string>>
  before(async () => {
    shop = await aShop()
    const devices = (count: number) => ({ ...noAttributes, devices: count, termMonths: 12 })
    const named = (label: string) => ({ en: `Underlane VPN – ${label}`, he: `אנדרליין – ${label}` })
    const one = await aProduct(shop.context, {
      slug: 'one',
      name: named('1 device'),
      priceAgorot: 9990,
      soldCount: 5,
      attributes: devices(1),
    })
    const variant = (slug: string, count: number, wanted: object) =>
      aProduct(shop.context, {
        slug,
        name: named(`${count} devices`),
        variantOf: one.id,
        attributes: devices(count),
        ...wanted,
      })
    const five = await variant('five', 5, { priceAgorot: 20_000, discountPercent: 60, soldCount: 50 })
    const ten = await variant('ten', 10, { priceAgorot: 30_000, isNew: true, keys: 0, soldCount: 90 })
    await variant('unsold', 20, { state: 'draft' })
    const alone = await aProduct(shop.context, {
      slug: 'alone',
      priceAgorot: 15_000,
      related: [ten.id, five.id],
    })
    ids = { one: one.id, five: five.id, ten: ten.id, alone: alone.id }
  })
  after(() => shop.close())

  const found = async (wanted: object = {}) => {
    const { products, total } = (await shop.call(listProducts, wanted)).data
    return [products.map(({ slug }) => slug).join(' '), total]
  }

  test('is one card: the best-selling variant in stock, with the number of others and the lowest price', async () => {
    assert.deepEqual(await found(), ['five alone', 2])
    const [card, alone] = (await shop.call(listProducts, {})).data.products
    assert.deepEqual([card?.price, card?.others], [80, { count: 2, from: 80 }])
    assert.equal(alone?.others, null)
  })

  test('is represented by the variant that fits the filter or the sort order', async () => {
    assert.deepEqual(await found({ devices: 'one' }), ['one alone', 2])
    assert.deepEqual(await found({ devices: 'many' }), ['ten', 1])
    assert.deepEqual(await found({ sort: 'price-up' }), ['five alone', 2])
    assert.deepEqual(await found({ sort: 'price-down' }), ['ten alone', 2])
    assert.deepEqual(await found({ q: 'underlane 10' }), ['ten', 1])
    assert.deepEqual(await found({ q: 'underlane' }), ['five', 1])
    const { products, total } = (await shop.call(suggest, { q: 'underlane' })).data
    assert.deepEqual([products.length, total], [1, 1])
  })

  test('is listed once on a shelf and among related products', async () => {
    for (const [shelf, slugs] of [
      ['best-sellers', ['five', 'alone']],
      ['new', ['ten']],
      ['deals', ['five']],
    ] as const) {
      const { products } = (await shop.call(listShelf, { shelf })).data
      assert.deepEqual(
        products.map(({ slug }) => slug),
        slugs,
      )
    }
    const below = async (productIdentifier: string) =>
      (await shop.call(getProduct, { productIdentifier })).data.related.map(({ slug }) => slug)
    assert.deepEqual(await below('alone'), ['ten'], 'the one the editor named first')
    assert.deepEqual(await below('five'), ['alone'])
  })

  test('is one page for search engines, but the cart gets every variant', async () => {
    const sitemap = await (await shop.request('/sitemap.xml')).text()
    const pages = [...sitemap.matchAll(/<loc>[^<]*\/product\/(\w+)<\/loc>/g)].map(([, slug]) => slug)
    assert.deepEqual(new Set(pages), new Set(['alone', 'one']))
    const all = (await shop.call(listAllProducts, {})).data.map(({ id }) => id)
    assert.deepEqual(new Set(all), new Set(Object.values(ids)))
  })

  test('with many variants leaves room for others on shelves and among related products', async () => {
    const main = await aProduct(shop.context, { slug: 'v0', soldCount: 1000, isNew: true })
    const wanted = { variantOf: main.id, soldCount: 1000, isNew: true }
    for (let at = 1; at <= 45; at++) await aProduct(shop.context, { slug: `v${at}`, ...wanted })
    const best = (await shop.call(listShelf, { shelf: 'best-sellers' })).data.products
    assert.deepEqual(
      best.slice(1).map(({ slug }) => slug),
      ['five', 'alone'],
    )
    const fresh = (await shop.call(listShelf, { shelf: 'new' })).data.products
    assert.deepEqual([fresh.length, fresh[1]?.slug], [2, 'ten'])
    const { data } = await shop.call(getProduct, { productIdentifier: 'one' })
    assert.deepEqual(
      data.related.slice(1).map(({ slug }) => slug),
      ['alone'],
    )
  })
})
