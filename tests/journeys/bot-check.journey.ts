import { expect, type Page, test as base } from '@playwright/test'
import { type FakeSiteVerify, fakeSiteVerify } from '#tests/support/fakes/fake-site-verify.ts'
import { words as alert } from '#web/alerts/words.en.ts'
import { type RunningShop, startShop } from './support/start-shop.ts'
import { wordsOf } from './support/words.ts'

type Kind = 'turnstile' | 'recaptcha'
type Language = 'he' | 'en'

/** Stand-ins for the services' scripts: only the documented functions that the shop uses. */
const scripts = {
  turnstile: `window.turnstile = {
    render(place, options) {
      window.rendered = { sitekey: options.sitekey, action: options.action, language: options.language }
      const accept = () => options.callback('token.' + options.action + '.' + Math.random())
      if (!window.requiresClick) setTimeout(accept, 50)
      else place.append(Object.assign(document.createElement('button'), { textContent: 'human', onclick: accept }))
      return 'widget-1'
    },
    remove() { window.removed = true },
  }`,
  recaptcha: `window.grecaptcha = {
    ready(act) { setTimeout(act, 10) },
    execute(sitekey, { action }) {
      window.rendered = { sitekey, action }
      return Promise.resolve('token.' + action + '.' + Math.random())
    },
  }`,
}
const addresses = {
  turnstile: 'challenges.cloudflare.com/turnstile/v0/api.js',
  recaptcha: 'www.google.com/recaptcha/api.js',
}

type Asking = { readonly shop: RunningShop; readonly service: FakeSiteVerify }

/** Runs `use` with a shop that uses the external bot check, whose script and server are stand-ins. */
async function withShopThatAsks(kind: Kind, use: (asking: Asking) => Promise<void>): Promise<void> {
  const service = await fakeSiteVerify(kind)
  const shop = await startShop({
    BOT_CHECK: kind,
    BOT_CHECK_SITE_KEY: 'site-key-1',
    BOT_CHECK_SECRET: service.secret,
    BOT_CHECK_URL: service.url,
    GUEST_CHECKOUT_BOT_CHECK: 'on',
  })
  await use({ shop, service })
  await shop.stop()
  await service.stop()
}

// Playwright reads the fixture's dependencies from these patterns, even if there are none.
const test = base.extend<object, { turnstile: Asking; recaptcha: Asking }>({
  turnstile: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => withShopThatAsks('turnstile', use),
    { scope: 'worker', timeout: 60_000 },
  ],
  recaptcha: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => withShopThatAsks('recaptcha', use),
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** Serves the stand-in script; returns the external addresses that were requested. */
async function serveScript(page: Page, shop: RunningShop, kind: Kind): Promise<string[]> {
  const asked: string[] = []
  await page.route(
    (url) => url.origin !== shop.address,
    async (route) => {
      const url = new URL(route.request().url())
      asked.push(url.host + url.pathname)
      if (url.host + url.pathname !== addresses[kind]) return route.abort()
      await route.fulfill({ contentType: 'text/javascript', body: scripts[kind] })
    },
  )
  return asked
}

async function requestReset(page: Page, address: string, language: Language): Promise<void> {
  const { identity } = wordsOf[language]
  await page.goto(`${address}/reset-password?lng=${language}`)
  await page.getByLabel(identity.email).fill('dana@example.com')
  await page.getByRole('button', { name: identity.reset.submit, exact: true }).click()
}

/** Buys through the pages as a guest, up to the payment page. */
async function checkOut(page: Page, address: string, language: Language): Promise<void> {
  const { catalogue, checkout } = wordsOf[language]
  const found = await fetch(`${address}/api/products`)
  // edge: our own shop responds by its contract
  const { products } = (await found.json()) as { products: { slug: string; outOfStock: boolean }[] }
  const slug = products.find(({ outOfStock }) => !outOfStock)?.slug
  await page.goto(`${address}/product/${slug}?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('main').getByRole('button', { name: catalogue.card.add, exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto(`${address}/checkout?lng=${language}`)
  await page.getByLabel(checkout.name).fill('Dana Levi')
  await page.getByLabel(checkout.email).fill('dana@example.com')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(checkout.sandbox.title)
}

/** Expects a footer that names the service and links to its operator's terms. */
async function expectNote(page: Page, kind: Kind, language: Language): Promise<void> {
  const note = page.locator('footer p', {
    hasText: language === 'he' ? 'האתר מוגן באמצעות' : 'This site is protected by',
  })
  const [name, owner] =
    kind === 'turnstile'
      ? ['Cloudflare Turnstile', /^https:\/\/www\.cloudflare\.com\//]
      : ['reCAPTCHA', /^https:\/\/policies\.google\.com\//]
  await expect(note).toContainText(name)
  await expect(note.getByRole('link')).toHaveCount(2)
  for (const link of await note.getByRole('link').all()) await expect(link).toHaveAttribute('href', owner)
}

/** In both languages: no request to the service before a form is sent, then only its script. */
async function submitEverywhere(page: Page, kind: Kind, { shop, service }: Asking): Promise<void> {
  const asked = await serveScript(page, shop, kind)
  for (const language of ['he', 'en'] as const) {
    asked.length = 0
    await page.goto(`${shop.address}/?lng=${language}`)
    await page.locator('html[data-ready]').waitFor()
    await expectNote(page, kind, language)
    expect(asked).toEqual([])
    await requestReset(page, shop.address, language)
    await expect(page.getByRole('button', { name: wordsOf[language].identity.reset.another })).toBeVisible()
    expect(asked).toEqual([addresses[kind]])
    expect(await page.evaluate(() => Reflect.get(window, 'rendered'))).toMatchObject({
      sitekey: 'site-key-1',
      action: 'password_reset',
    })
  }
  expect(service.asked.map((form) => form.get('secret'))).toEqual([service.secret, service.secret])
}

test('forms and guests’ orders use Turnstile if it is configured, and load nothing of it before @once', async ({
  page,
  turnstile,
}) => {
  await submitEverywhere(page, 'turnstile', turnstile)
  await checkOut(page, turnstile.shop.address, 'he')
  expect(turnstile.service.asked).toHaveLength(3)
})

test('a click that Turnstile requires is possible in a dialog too @once', async ({ page, turnstile }) => {
  const { shop } = turnstile
  await serveScript(page, shop, 'turnstile')
  await page.addInitScript(() => Reflect.set(window, 'requiresClick', true))
  // sold out in the demo
  await page.goto(`${shop.address}/product/leaky-comet?lng=en`)
  await page.getByRole('button', { name: wordsOf.en.catalogue.product.notifyMe }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(alert.email).fill('dana@example.com')
  await dialog.getByRole('button', { name: alert.send }).click()
  await page.getByRole('button', { name: 'human' }).click()
  await expect(dialog.getByRole('status')).toHaveText(alert.done['confirm-by-mail'])
  await expect(page.getByRole('button', { name: 'human' })).toHaveCount(0)
})

/** Orders from the page's address, as a program would; returns the status of the last response. */
async function orderMuch(page: Page, times: number): Promise<number> {
  return page.evaluate(async (times) => {
    const { products } = await (await fetch('/api/products')).json()
    let status = 0
    for (let i = 0; i < times; i++) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const body = {
        items: [{ productId: products[i % products.length].id, quantity: 1 }],
        name: 'Noa Cohen',
        email: 'noa@example.com',
        language: 'en',
        termsAccepted: true,
      }
      // without cookies: other browsers behind the same address
      const sent = { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit' } as const
      status = (await fetch('/api/orders', sent)).status
    }
    return status
  }, times)
}

test('a guest from an address with many orders solves a puzzle, and then pays as usual @once', async ({
  page,
}) => {
  const shop = await startShop()
  try {
    await page.goto(`${shop.address}/?lng=en`)
    expect(await orderMuch(page, 21)).toBe(403)
    const asked = page.waitForRequest('**/api/bot-check/challenge')
    await checkOut(page, shop.address, 'en')
    await asked
  } finally {
    await shop.stop()
  }
})

test('forms use reCAPTCHA if it is configured, and report a bad score @once', async ({ page, recaptcha }) => {
  await submitEverywhere(page, 'recaptcha', recaptcha)
  recaptcha.service.score = 0.1
  await requestReset(page, recaptcha.shop.address, 'en')
  await expect(page.getByText(wordsOf.en.problems.problems['bot-proof-wrong'])).toBeVisible()
})
