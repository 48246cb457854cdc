import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeSettings } from '#contract/admin/settings.ts'
import { paymentStepPath } from '#contract/orders/payments.ts'
import type { PageRenderer } from '#contract/page.ts'
import { aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { storeSetting } from '#tests/support/stored-settings.ts'
import { openPages } from './draw-page.ts'
import { pageCache } from './page-cache.ts'

/** Pages that show the shop's name and nothing else. */
const renderer: PageRenderer = {
  match: (address) => ({ path: address, kind: 'public', calls: {}, status: 200 }),
  render: ({ shop }) => `<title>${shop.name}</title>`,
  publicPaths: ['/'],
  contentHashes: { scripts: [], styles: [] },
}

describe('pages in the cache', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('show a setting as soon as an owner has changed it, and let in what it names', async () => {
    const pages = openPages(shop.context, renderer, [], pageCache())
    shop.context.settingStore.onPagesChange(() => pages.cache.drop())
    const first = await pages.page('/', '')
    assert.match(String(first.html), /Mafteach/)
    assert.equal(await pages.page('/', ''), first, 'drawn once')

    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const changes = [
      { key: 'SHOP_NAME', value: 'Dana’s Games', version: 0 },
      { key: 'GOOGLE_ANALYTICS_ID', value: 'G-DANA12345', version: 0 },
    ]
    assert.equal((await shop.call(changeSettings, { changes }, owner)).status, 200)
    assert.equal(pages.peek('/', ''), undefined)
    const second = await pages.page('/', '')
    assert.match(String(second.html), /Dana’s Games/)
    assert.match(second.headers['content-security-policy'] ?? '', /google-analytics/)
    assert.doesNotMatch(first.headers['content-security-policy'] ?? '', /google-analytics/)
  })
})

describe('the page of PayPal’s buttons', () => {
  test('lets in the addresses that are stored at that moment, and no earlier ones', async (t) => {
    const environment = { PAYPAL_CLIENT_ID: 'c', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' }
    const shop = await aShop({ environment }, t)
    const pages = openPages(shop.context, renderer, [], pageCache())
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
