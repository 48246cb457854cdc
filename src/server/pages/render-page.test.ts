import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeSettings } from '#contract/admin/settings.ts'
import { getProduct } from '#contract/catalogue.ts'
import { paymentStepPath } from '#contract/orders/payments.ts'
import type { PageRenderer } from '#contract/page.ts'
import { israelClock } from '#shop/israel-time.ts'
import { htmlOf } from '#tests/support/read-page.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aSignedInVisitor, anAccount } from '#tests/support/identity.ts'
import { changeTo } from '#tests/support/admin/setting-admin.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { storeSetting } from '#tests/support/admin/stored-settings.ts'
import { openPages, type Pages } from './render-page.ts'
import { responseCache } from '#server/http/cache/response-cache.ts'
import { allRoutes } from '#server/startup/routes.ts'

/** Pages that show the shop's name and its payment methods. */
const renderer: PageRenderer = {
  match: (address) => ({
    path: address,
    kind: 'public',
    calls: {},
    closedForMaintenance: address !== '/cancellation',
    pattern: address,
    status: 200,
  }),
  render: ({ shop }) =>
    `<title>${shop.name}</title>pays by ${shop.payments.join(' and ')}.${shop.closed === true ? 'closed to visitors' : ''}`,
  renderClosed: ({ shop }, { text, until }) => `${shop.name} is closed. ${text} ${until}`,
  publicPaths: ['/'],
  contentHashes: { scripts: [], styles: [] },
}

describe('cached pages', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('show a changed setting immediately, and their content security policy allows the services it names', async () => {
    const pages = openPages(shop.context, renderer, [], responseCache())
    shop.context.settingStore.onPagesChange(() => pages.cache.drop())
    const first = await pages.page('/', '')
    assert.match(htmlOf(first), /Mafteach/)
    assert.equal(await pages.page('/', ''), first, 'rendered once')

    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const changes = [
      { key: 'SHOP_NAME', value: 'Dana’s Games', version: 0 },
      { key: 'GOOGLE_ANALYTICS_ID', value: 'G-DANA12345', version: 0 },
    ]
    assert.equal((await shop.call(changeSettings, { changes }, owner)).status, 200)
    assert.equal(pages.cache.peek(pages.keyOf('/', '') ?? ''), undefined)
    const second = await pages.page('/', '')
    assert.match(htmlOf(second), /Dana’s Games/)
    assert.match(second.headers['content-security-policy'] ?? '', /google-analytics/)
    assert.doesNotMatch(first.headers['content-security-policy'] ?? '', /google-analytics/)

    // a provider that is not configured is not a payment method
    assert.match(htmlOf(second), /pays by sandbox\./)
    const methods = [{ key: 'PAYMENT_METHODS', value: ['payplus:bit'], version: 0 }]
    assert.equal((await shop.call(changeSettings, { changes: methods }, owner)).status, 200)
    assert.match(htmlOf(await pages.page('/', '')), /pays by \./)
  })
})

describe('the former address of a product', () => {
  test('leads to the new one with the coupon, the campaign and the language of each link', async (t) => {
    const shop = await aShop({}, t)
    const product = await aProduct(shop.context, { slug: 'new-name', slugHe: 'שם-חדש' })
    await shop.context.pool.query(`insert into old_slugs (slug, product_id) values ('old-name', $1)`, [
      product.id,
    ])
    const ofProduct: PageRenderer = {
      ...renderer,
      match: (_, language, mode) => ({
        ...renderer.match('/product/old-name', language, mode),
        calls: { product: { endpoint: getProduct, input: { productIdentifier: 'old-name' } } },
      }),
    }
    const pages = openPages(shop.context, ofProduct, allRoutes(shop.context, shop.demo), responseCache())
    const locationOf = async (query: string, cookies = '') => {
      const { status, headers } = await pages.page(`/product/old-name${query}`, cookies)
      assert.equal(status, 301)
      return headers['location']
    }
    assert.deepEqual(
      // at the same time, as after a newsletter: each visitor's own link
      await Promise.all([
        locationOf('?coupon=WELCOME10&utm_source=news'),
        locationOf('?coupon=OTHER5'),
        locationOf(''),
      ]),
      [
        '/product/new-name?coupon=WELCOME10&utm_source=news',
        '/product/new-name?coupon=OTHER5',
        '/product/new-name',
      ],
    )
    const hebrew = `/product/${encodeURIComponent('שם-חדש')}`
    assert.equal(await locationOf('?lng=he&coupon=WELCOME10'), `${hebrew}?coupon=WELCOME10&lng=he`)
    assert.equal(await locationOf('?coupon=WELCOME10', 'i18nextLng=he'), `${hebrew}?coupon=WELCOME10&lng=he`)
    assert.equal(
      await locationOf('?lng=en&coupon=WELCOME10', 'i18nextLng=he'),
      '/product/new-name?coupon=WELCOME10&lng=en',
    )
  })
})

describe('while the shop is closed for maintenance', () => {
  let shop: TestShop
  let manager: Visitor
  let pages: Pages
  before(async () => {
    shop = await aShop()
    manager = await aSignedInVisitor(shop, await anAccount(shop, { role: 0 }))
    await shop.context.pool.query('update sessions set two_factor_at = now()')
    pages = openPages(shop.context, renderer, [], responseCache())
  })
  after(() => shop.close())

  const cookiesOf = ({ cookies }: Visitor) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const close = (given: Readonly<Record<string, unknown>>) =>
    changeTo(shop, manager, { MAINTENANCE: true, ...given })

  test('visitors get one page that says so and until when, in their language', async () => {
    assert.equal((await pages.page('/', '')).status, 200)
    const until = new Date(Date.now() + 3_600_000)
    const { status } = await close({
      MAINTENANCE_TEXT: 'We count keys.',
      MAINTENANCE_TEXT_HE: 'סופרים מפתחות.',
      MAINTENANCE_UNTIL: israelClock(until.toISOString()),
    })
    assert.equal(status, 200)
    const page = await pages.page('/', '')
    assert.equal(page.status, 503)
    assert.match(htmlOf(page), /Mafteach is closed\. We count keys\. 20/)
    const { 'cache-control': kept, 'retry-after': wait } = page.headers
    assert.equal(kept, 'no-store')
    assert.ok(Number(wait) > 3400 && Number(wait) <= 3600, `${wait} seconds`)
    assert.match(htmlOf(await pages.page('/?lng=he', '')), /סופרים מפתחות/)
    assert.equal((await pages.page('/nowhere', '')).status, 503)
  })

  test('a page that the law requires stays available, and also says so', async () => {
    const page = await pages.page('/cancellation', '')
    assert.equal(page.status, 200)
    assert.match(htmlOf(page), /closed to visitors/)
  })

  test('a signed-in manager sees the shop; a customer, a manager without a second factor and a visitor with an invalid cookie do not', async () => {
    assert.equal((await pages.page('/', cookiesOf(manager))).status, 200)
    const customer = await aSignedInVisitor(shop, await anAccount(shop))
    const half = await aSignedInVisitor(shop, await anAccount(shop, { role: 0 }))
    for (const cookies of [cookiesOf(customer), cookiesOf(half), `refresh=${'a'.repeat(65)}`, 'refresh=x'])
      assert.equal((await pages.page('/', cookies)).status, 503)
  })

  test('a page rendered for a manager is never served to visitors from the cache, neither then nor afterwards', async () => {
    const seen = await pages.page('/about', cookiesOf(manager))
    assert.match(htmlOf(seen), /closed to visitors/)
    assert.equal((await pages.page('/about', '')).status, 503)
    await changeTo(shop, manager, { MAINTENANCE: false })
    const page = await pages.page('/about', '')
    assert.equal(page.status, 200)
    assert.doesNotMatch(htmlOf(page), /closed/)
  })

  test('it opens automatically at the stated time', async () => {
    const at = (time: number) => israelClock(new Date(time).toISOString())
    assert.equal((await close({ MAINTENANCE_UNTIL: at(Date.now() + 3_600_000) })).status, 200)
    assert.equal((await pages.page('/', '')).status, 503)
    await shop.context.pool.query(
      `update setting_versions set value = to_jsonb($1::text) where key = 'MAINTENANCE_UNTIL'`,
      [at(Date.now() - 60_000)],
    )
    await shop.context.settingStore.reload()
    assert.equal((await pages.page('/', '')).status, 200)
  })
})

describe('the page of PayPal’s buttons', () => {
  test('allows scripts from the currently stored addresses, and from no earlier ones', async (t) => {
    const environment = { PAYPAL_CLIENT_ID: 'c', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' }
    const shop = await aShop({ environment }, t)
    const pages = openPages(shop.context, renderer, [], responseCache())
    const scriptsOf = async () => {
      const { headers } = await pages.page(paymentStepPath, '')
      const directives = (headers['content-security-policy'] ?? '').split('; ')
      return directives.find((directive) => directive.startsWith('script-src')) ?? ''
    }
    const usual = await scriptsOf()
    assert.match(usual, / https:\/\/www\.paypal\.com .* https:\/\/\*\.paypal\.com/)
    await storeSetting(shop.context, 'PAYPAL_SCRIPT_URL', 'http://127.0.0.1:5001/sdk/js')
    await storeSetting(shop.context, 'PAYPAL_URL', 'http://127.0.0.1:5002')
    const moved = await scriptsOf()
    assert.match(moved, / http:\/\/127\.0\.0\.1:5001 http:\/\/127\.0\.0\.1:5002$/)
    assert.doesNotMatch(moved, /paypal/)
    await storeSetting(shop.context, 'PAYPAL_SCRIPT_URL', 'off')
    assert.doesNotMatch(await scriptsOf(), /paypal|127\.0\.0\.1/)
    const elsewhere = (await pages.page('/', '')).headers['content-security-policy'] ?? ''
    assert.doesNotMatch(elsewhere, /paypal|127\.0\.0\.1/)
  })
})
