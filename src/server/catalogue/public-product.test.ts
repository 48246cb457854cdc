import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import {
  attributeNames,
  attributesWith,
  noAttributes,
  productAttributes,
  publicAttributes,
} from '#contract/product/product-attributes.ts'
import { shownToStrangers } from '#contract/product/public-product.ts'
import { ownValue } from '#shop/own-value.ts'
import { recordOf } from '#shop/record-of.ts'
import { aCategory, aProduct, aService } from '#tests/support/builders.ts'
import { aBundle } from '#tests/support/purchases/bundles.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { addOldSlugs } from './admin/save-old-slugs.ts'

/** Texts that reveal each field of the product in JSON or XML. */
const traces: Readonly<Record<Exclude<keyof typeof shownToStrangers, 'id' | 'state'>, readonly string[]>> = {
  version: ['7123'],
  slug: ['slug-of-it'],
  slugHe: ['כתובת-שלו'],
  oldSlugs: ['old-slug-of-it'],
  variantOf: ['"main":true'],
  family: ['label-of-it-he'],
  category: ['category-of-it'],
  kind: ['"kind":"key"'],
  brand: ['brand-of-it'],
  name: ['name-of-it-en', 'name-of-it-he'],
  summary: ['summary-of-it-en'],
  description: ['description-of-it-he'],
  instructions: ['instructions-of-it-he'],
  attributes: ['edition-of-it-he', '"console"', '"europe"'],
  price: ['8765'],
  priceNow: ['7625.55'],
  saleRounding: ['"agora"'],
  discount: ['"discountPercent":13'],
  prices: ['9988.77', '998877'],
  lowestBefore: ['7654'],
  isNew: ['"isNew":true'],
  maxPerOrder: ['87'],
  stock: ['2347'],
  lowStock: ['98754'],
  sold: ['61237'],
  createdAt: ['2001-02-03'],
  updatedAt: ['2002-03-04'],
  pictures: ['alt-of-it-he'],
  related: ['related-one'],
  relatedNames: ['related-name-he'],
  parts: ['"quantity":1'],
  itemProducts: ['part-name-he'],
  form: ['question-of-it-he'],
  file: ['file-of-it.zip'],
}

const both = (text: string) => (text === '' ? { en: '', he: '' } : { en: `${text}-en`, he: `${text}-he` })
const slug = 'slug-of-it'

/** The public address of a product by endpoint; null if the endpoint shows no products on sale. */
const readings: Readonly<Record<string, ((id: string) => string) | null>> = {
  listAllProducts: () => '/product/all',
  listProducts: () => '/api/products',
  suggest: () => '/api/search/suggestions?q=brand-of-it',
  getProduct: (id) => `/api/products/${id}`,
  getHome: () => '/api/home',
  listShelf: () => '/api/shelves/deals',
  listCategories: () => '/api/categories',
  searchTexts: null,
  getServiceForms: (id) => `/api/service-forms?products=${id}`,
  listReviews: (id) => `/api/products/${id}/reviews`,
  startGoogleSignIn: null,
  getBotChallenge: null,
  listPosts: null,
  getPost: null,
  listQuestions: null,
  getDocument: null,
  getOrder: null,
  getOrderTerms: null,
  listPaymentMethods: null,
  downloadFile: null,
  downloadConfirmation: null,
  getPaymentStep: null,
  listGuestOrders: null,
  getSandboxPayment: null,
  listDemoMails: null,
  getDemoMail: null,
  checkLive: null,
  checkReady: null,
}
/** Public files besides the API. */
const files = ['/sitemap.xml', '/feeds/google-merchant.xml', '/feeds/google-merchant.xml?lng=he']

describe('what the public can see of a product', () => {
  let shop: TestShop
  /** All public responses. */
  let seen = ''
  before(async () => {
    shop = await aShop()
    const { pool } = shop.context
    const related = await aProduct(shop.context, { slug: 'related-one', name: both('related-name') })
    const part = await aProduct(shop.context, { name: both('part-name') })
    const numbers = recordOf(attributesWith('number'), (name) => [
      [name, Number(Object.values(productAttributes[name].columns)[0])],
    ])
    const edition = both('edition-of-it')
    await aCategory(shop.context, { slug: 'category-of-it' })
    const product = await aProduct(shop.context, {
      keys: 1,
      slug,
      slugHe: 'כתובת-שלו',
      category: 'category-of-it',
      brand: 'brand-of-it',
      name: both('name-of-it'),
      summary: both('summary-of-it'),
      description: both('description-of-it'),
      instructions: both('instructions-of-it'),
      attributes: { ...noAttributes, ...numbers, platforms: ['console'], region: 'europe', edition },
      priceAgorot: 765_400,
      isNew: true,
      maxPerOrder: 87,
      imageIds: ['abcdefabcdefabcd'],
      imageAlts: { abcdefabcdefabcd: both('alt-of-it') },
      related: [related.id],
    })
    await aProduct(shop.context, {
      variantOf: product.id,
      name: { en: 'Any – label-of-it-en', he: 'כלשהו – label-of-it-he' },
    })
    const bundle = await aBundle(shop.context, [part])
    const label = both('question-of-it')
    const question = { id: 'one', label, help: both(''), kind: 'text', choices: [], required: true } as const
    const service = await aService(shop.context, { form: [{ ...question, choices: [] }] })
    await pool.query(
      `insert into licence_keys (id, product_id, sealed, data_key_id, blind_index, last_four, status)
         select gen_random_uuid(), $1, '\\x00', 1, sha256(i::text::bytea), 'ABCD', 'available' from generate_series(2, 2347) i`,
      [product.id],
    )
    await pool.query('insert into product_files (product_id, name, mime, content) values ($1, $2, $3, $4)', [
      product.id,
      'file-of-it.zip',
      'application/zip',
      Buffer.from('x'),
    ])
    await pool.query(
      `insert into stock_rules (product_id, low_at) values ($1, 98754) on conflict (product_id) do update set low_at = 98754`,
      [product.id],
    )
    await shop.context.transact(systemActor(), (work) =>
      addOldSlugs(work, { id: product.id, slug, slugHe: null }, ['old-slug-of-it']),
    )
    await pool.query('update products set price_agorot = 998877 where id = $1', [product.id])
    await pool.query(
      `update products set price_agorot = 876500, discount_percent = 13, version = 7123, sold_count = 61237,
         created_at = '2001-02-03', updated_at = '2002-03-04' where id = $1`,
      [product.id],
    )
    const ids = [product.id, bundle.id, service.id]
    const addresses = Object.values(readings).flatMap((reading) => (reading === null ? [] : ids.map(reading)))
    for (const address of new Set([...addresses, ...files])) {
      const response = await shop.request(address)
      assert.equal(response.status, 200, address)
      seen += await response.text()
    }
  })
  after(() => shop.close())

  test('is tested at every public endpoint', () => {
    const open = Object.entries(api).flatMap(([name, { access, method }]) =>
      access === 'anyone' && method === 'GET' ? [name] : [],
    )
    assert.deepEqual(new Set(Object.keys(readings)), new Set(open))
  })

  for (const [field, marks] of Object.entries(traces)) {
    const shown = ownValue<boolean>(shownToStrangers, field)
    test(`${field}: ${shown ? 'shown' : 'hidden'}`, () =>
      assert.deepEqual(
        marks.filter((mark) => seen.includes(mark)),
        shown ? marks : [],
      ))
  }

  test('attributes: only the public ones are shown', async () => {
    assert.deepEqual(
      attributeNames.filter((name) => seen.includes(`"${name}":`)),
      publicAttributes,
    )
  })
})
