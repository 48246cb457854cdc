import type { Page } from '@playwright/test'
import pg from 'pg'
import { expect, test as journey } from './support/shop.ts'
import { type RunningShop, startShop } from './support/start-shop.ts'
import { wordsOf } from './support/words.ts'

const test = journey.extend<object, { shop: RunningShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await startShop({ GOOGLE_ANALYTICS_ID: 'G-ABCDE12345', META_PIXEL_ID: '123456789012' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** Stand-ins for the services' scripts: only the documented behaviour that the shop relies on. */
const scripts: Readonly<Record<string, string>> = {
  'www.googletagmanager.com/gtag/js': `
    document.cookie = '_ga=GA1.1.1.1; path=/'
    document.cookie = '_ga_ABCDE12345=GS2.1.s1; path=/'`,
  'connect.facebook.net/en_US/fbevents.js': `
    document.cookie = '_fbp=fb.0.1.1; path=/'
    const heard = (...command) => (window.heard ??= []).push(command)
    fbq.callMethod = heard
    for (const command of fbq.queue.splice(0)) heard(...command)`,
}

/** Serves the stand-in scripts; returns the external addresses that were requested. */
async function serveOutside(page: Page, shop: RunningShop): Promise<string[]> {
  const asked: string[] = []
  await page.route(
    (url) => url.origin !== shop.address,
    async (route) => {
      const { host, pathname } = new URL(route.request().url())
      asked.push(host + pathname)
      const body = scripts[host + pathname]
      await (body === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }))
    },
  )
  return asked
}

/** The commands queued for Google's script. */
function googleHeard(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => {
    const layer: unknown = Reflect.get(window, 'dataLayer')
    return Array.isArray(layer) ? layer.map((command) => [...command]) : []
  })
}

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('nothing leaves the browser before a visitor agrees, and nothing after they withdraw', async ({
  page,
  shop,
  language,
}) => {
  const { analytics, catalogue, platform, shell } = wordsOf[language]
  const asked = await serveOutside(page, shop)
  await page.goto(`/?lng=${language}&utm_source=newsletter`)
  const bar = page.getByRole('region', { name: analytics.title })
  await expect(bar).toBeVisible()
  expect(asked).toEqual([])
  expect(await googleHeard(page)).toEqual([])

  await bar.getByRole('button', { name: analytics.refuse }).click()
  await expect(bar).toBeHidden()
  await page.goto(`/products?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await expect(bar).toBeHidden()
  expect(asked).toEqual([])
  for (const key of ['visit_count', 'utm_params', 'funnel_data', 'analytics_client_id'])
    expect(await stored(page, key), key).toBeNull()

  const choices = page.getByRole('link', { name: shell.footer.choices })
  // from then on the link opens the bar in place
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/third-parties')),
  )
  await page.waitForLoadState('networkidle')
  const words = (url: URL) => /\/words\.\w+-[^/]*\.js$/.test(url.pathname)
  await page.route(words, (route) => route.abort())
  await choices.click()
  await expect(page.getByText(platform.unreachable)).toBeVisible()
  await page.unroute(words)
  await choices.click()
  await expect(bar).toBeFocused()
  await bar.getByRole('button', { name: analytics.accept }).click()
  await expect(choices).toBeFocused()
  await expect
    .poll(() => cookieNames(page))
    .toEqual(expect.arrayContaining(['_ga', '_ga_ABCDE12345', '_fbp']))
  await page.goto(`/?lng=${language}`)
  await page.getByRole('button', { name: catalogue.card.add }).first().click()
  await expect
    .poll(async () => (await googleHeard(page)).map(([what, name]) => `${String(what)} ${String(name)}`))
    .toEqual(
      expect.arrayContaining(['consent default', 'consent update', 'event page_view', 'event add_to_cart']),
    )
  const [first] = await googleHeard(page)
  expect(first, 'consent is denied before any other command').toEqual([
    'consent',
    'default',
    expect.objectContaining({ analytics_storage: 'denied', ad_storage: 'denied', ad_user_data: 'denied' }),
  ])
  expect(await stored(page, 'analytics_client_id')).toMatch(/^\d+\.\d+$/)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: shell.footer.choices }).click()
  await bar.getByRole('button', { name: analytics.refuse }).click()
  await expect.poll(() => cookieNames(page)).not.toEqual(expect.arrayContaining(['_ga']))
  expect(await cookieNames(page)).not.toContain('_ga_ABCDE12345')
  expect(await cookieNames(page)).not.toContain('_fbp')
  expect(await page.evaluate(() => Reflect.get(window, 'ga-disable-G-ABCDE12345'))).toBe(true)
  expect(await stored(page, 'analytics_client_id')).toBeNull()
  const before = asked.length
  await page.goto(`/products?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  expect(asked.slice(before)).toEqual([])
})

test('a browser that objects to tracking gets no question, and nothing is stored', async ({
  page,
  shop,
  language,
}) => {
  const asked = await serveOutside(page, shop)
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto(`/?lng=${language}&utm_source=newsletter`)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: wordsOf[language].analytics.title })).toBeHidden()
  expect(asked).toEqual([])
  expect(await stored(page, 'visit_count')).toBeNull()
})

test('a visit is remembered in the browser under the shop’s own names', async ({ page, language }) => {
  await page.goto(`/blog?lng=${language}&utm_source=newsletter&utm_campaign=spring`)
  await expect.poll(() => stored(page, 'visit_count')).toBe('1')
  expect(await stored(page, 'utm_params')).toBe('{"utm_source":"newsletter","utm_campaign":"spring"}')
  expect(await stored(page, 'landing_page')).toBe('/blog')
  expect(await stored(page, 'initial_referrer')).toBe('')
  expect(Date.parse((await stored(page, 'first_visit_time')) ?? '')).toBeGreaterThan(Date.now() - 60_000)
  await page.goto(`/?lng=${language}`)
  await page.getByRole('button', { name: wordsOf[language].catalogue.card.add }).first().click()
  await expect
    .poll(async () => JSON.parse((await stored(page, 'funnel_data')) ?? '{}').steps)
    .toEqual(['page_view', 'add_to_cart'])
  expect(await stored(page, 'visit_count')).toBe('1')
})

test('a visitor who leaves as soon as the page is interactive is counted, with what they put into the cart', async ({
  page,
  shop,
  language,
}) => {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const counted = async () => {
    const { rows } = await client.query<{ event: string; times: number }>(
      `select event, sum(times)::int as times
       from (select event, times from event_counts union all select event, times from event_count_changes) counted
       group by 1`,
    )
    return Object.fromEntries(rows.map(({ event, times }) => [event, times]))
  }
  try {
    const before = await counted()
    await page.goto(`/?lng=${language}`)
    await page.locator('html[data-ready]').waitFor()
    await page.getByRole('button', { name: wordsOf[language].catalogue.card.add }).first().click()
    await page.close({ runBeforeUnload: true })
    await expect.poll(async () => (await counted())['page_view'] ?? 0).toBe((before['page_view'] ?? 0) + 1)
    await expect
      .poll(async () => (await counted())['add_to_cart'] ?? 0)
      .toBe((before['add_to_cart'] ?? 0) + 1)
  } finally {
    await client.end()
  }
})
