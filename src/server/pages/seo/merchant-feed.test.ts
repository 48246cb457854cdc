import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProduct } from '#tests/support/builders.ts'
import { aShop, origin, type TestShop } from '#tests/support/shop.ts'
import { merchantFeedPath } from './merchant-feed.ts'

const picture = { imageIds: ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210'] }

/** The elements of a feed's items, by name, in order. */
function itemsIn(xml: string): Record<string, string[]>[] {
  return [...xml.matchAll(/<item>([^]*?)<\/item>/g)].map(([, item = '']) => {
    const parts: Record<string, string[]> = {}
    for (const [, name = '', text = ''] of item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g))
      (parts[name] ??= []).push(text)
    return parts
  })
}

describe('the feed for price comparison sites', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())
  const feed = async (query = '') => {
    const response = await shop.request(merchantFeedPath + query)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type') ?? '', /^application\/xml/)
    return response.text()
  }

  test('contains every live product that has a picture, with all required fields, in the language of its address', async () => {
    const reduced = await aProduct(shop.context, {
      ...picture,
      slug: 'reduced',
      slugHe: 'מפתחות',
      name: { en: 'Keys & <locks>', he: 'מפתחות & <מנעולים>' },
      description: { en: 'A **key**.\n\n- 1 < 2 & "so"', he: 'מפתח **אחד**.' },
      priceAgorot: 6990,
      discountPercent: 20,
    })
    await aProduct(shop.context, { ...picture, slug: 'sold-out', keys: 0 })
    await aProduct(shop.context, { ...picture, slug: 'a-draft', state: 'draft' })
    await aProduct(shop.context, { slug: 'no-picture' })

    const english = itemsIn(await feed())
    assert.equal(english.length, 2)
    const item = english.find(({ id }) => id?.[0] === reduced.id)
    assert.deepEqual(item, {
      id: [reduced.id],
      title: ['Keys &amp; &lt;locks&gt;'],
      description: ['A product.\n\nA key.\n1 &lt; 2 &amp; &quot;so&quot;'],
      link: [`${origin}/product/reduced`],
      image_link: [`${origin}/images/0123456789abcdef0123456789abcdef/1200.webp`],
      additional_image_link: [`${origin}/images/fedcba9876543210fedcba9876543210/1200.webp`],
      availability: ['in_stock'],
      // the last one is the price of delivery
      price: ['69.90 ILS', '0.00 ILS'],
      sale_price: ['55.92 ILS'],
      brand: ['Testworks'],
      condition: ['new'],
      identifier_exists: ['no'],
      google_product_category: ['313'],
      product_type: ['Tools'],
      country: ['IL'],
      service: ['Digital delivery'],
    })
    assert.equal(english.filter((one) => one['is_bundle'] !== undefined).length, 0)
    const soldOut = english.find(({ link }) => link?.[0]?.endsWith('/sold-out'))
    assert.deepEqual(soldOut?.['availability'], ['out_of_stock'])
    assert.equal(soldOut?.['sale_price'], undefined)

    const hebrew = itemsIn(await feed('?lng=he')).find(({ id }) => id?.[0] === reduced.id)
    assert.deepEqual(hebrew?.['title'], ['מפתחות &amp; &lt;מנעולים&gt;'])
    assert.deepEqual(hebrew?.['link'], [`${origin}/product/${encodeURIComponent('מפתחות')}?lng=he`])
    assert.deepEqual(hebrew?.['product_type'], ['כלים'])
    assert.equal((await shop.request(`${merchantFeedPath}?lng=fr`)).status, 404)
  })
})

test('variants on sale share a group id, and a product without other variants on sale has none', async (t) => {
  const shop = await aShop({}, t)
  const main = await aProduct(shop.context, { ...picture, slug: 'one-device' })
  await aProduct(shop.context, { slug: 'five-devices', variantOf: main.id })
  const alone = await aProduct(shop.context, { ...picture, slug: 'alone' })
  await aProduct(shop.context, { slug: 'a-draft', variantOf: alone.id, state: 'draft' })
  const items = itemsIn(await (await shop.request(merchantFeedPath)).text())
  const groups = Object.fromEntries(items.map((item) => [item['link']?.[0], item['item_group_id']]))
  assert.deepEqual(groups, {
    [`${origin}/product/alone`]: undefined,
    [`${origin}/product/five-devices`]: [main.id],
    [`${origin}/product/one-device`]: [main.id],
  })
})

test('a bundle is marked as one, and long texts are truncated between words to Google’s limits', async () => {
  const { writeMerchantFeed } = await import('./merchant-feed.ts')
  const both = (text: string) => ({ en: text, he: text })
  const xml = writeMerchantFeed({
    origin: '',
    shop: 'Mafteach',
    language: 'en',
    vat: 'registered',
    products: [
      {
        id: 'a',
        slug: 'a',
        slugHe: null,
        kind: 'bundle',
        group: null,
        brand: 'B',
        name: both('word '.repeat(60).trim()),
        summary: both('s'),
        description: both('longer '.repeat(2000)),
        category: both('c'),
        fullPrice: 100,
        price: 100,
        outOfStock: false,
        images: ['/images/a'],
      },
    ],
  })
  const [item] = itemsIn(xml)
  assert.deepEqual(item?.['is_bundle'], ['yes'])
  assert.ok((item?.['title']?.[0]?.length ?? 999) <= 150)
  assert.match(item?.['title']?.[0] ?? '', /word…$/)
  assert.ok((item?.['description']?.[0]?.length ?? 9999) <= 5000)
})

test('the feed of an exempt dealer says nothing of VAT', async (t) => {
  const [registered, exempt] = await Promise.all([
    aShop({}, t),
    aShop({ environment: { VAT_MODE: 'exempt' } }, t),
  ])
  for (const query of ['', '?lng=he']) {
    const textOf = async (shop: TestShop) =>
      /<description>[^<]*/.exec(await (await shop.request(merchantFeedPath + query)).text())?.[0] ?? ''
    assert.match(await textOf(registered), /, (VAT included|כולל מע״מ)\.$/)
    assert.match(await textOf(exempt), / (shekels|בשקלים)\.$/)
  }
})
