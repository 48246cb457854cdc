import type { Browser, Page, Request, ViewportSize } from '@playwright/test'
import { expect, test } from './support/shop.ts'

/** DESIGN 7, on the wire: what a first visit may cost. */
const most = {
  script: 80_000,
  // 13,900 is aimed at (tests/structure/bytes.test.ts); each shop draws ids of its own, which pack a little better or worse
  document: 14_000,
  requests: 12,
  // rounds to 0.00: where the font comes after the first paint, a letter may move by less than a pixel
  shift: 0.005,
}

type Loaded = { readonly url: string; readonly type: string; readonly bytes: number }

/** Everything a page has fetched, with the bytes of its body as they came over the wire. */
function weigh(requests: readonly Request[]): Promise<Loaded[]> {
  return Promise.all(
    requests.map(async (request) => ({
      url: request.url(),
      type: request.resourceType(),
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
}

/** How far things have moved since the page began, as Chromium counts it. */
async function shiftOf(page: Page): Promise<number> {
  const shifts: unknown = await page.evaluate(() => Reflect.get(window, 'shifts'))
  if (!Array.isArray(shifts)) throw new Error('the page did not look for shifts')
  return shifts.reduce<number>((sum, shift) => sum + Number(shift), 0)
}

/** What a browser that was never here fetches of a page, and how far things move on it. */
async function visitAnew(browser: Browser, viewport: ViewportSize | null, address: string) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.addInitScript(() => {
    const shifts: number[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator('html[data-ready]').waitFor()
  const seen = { loaded: await weigh(requests), shift: await shiftOf(page) }
  await context.close()
  return seen
}

test('a first visit is light and nothing on it moves @everywhere', async ({
  page,
  shop,
  language,
  browser,
}) => {
  const answer = await fetch(`${shop.address}/api/products`)
  // edge: our own shop answers by its contract
  const { products } = (await answer.json()) as { products: { slug: string }[] }
  for (const path of ['/', '/products', `/product/${products[0]?.slug}`])
    // A page that has just changed goes out packed quickly, and packed small as soon as that is made.
    await expect(async () => {
      const address = `${shop.address}${path}?lng=${language}`
      const { loaded, shift } = await visitAnew(browser, page.viewportSize(), address)
      const bytesOf = (type: string) =>
        loaded.filter((one) => one.type === type).reduce((sum, { bytes }) => sum + bytes, 0)
      const others = loaded.filter(({ url }) => !url.includes('/images/'))
      expect(loaded.filter(({ type }) => type === 'stylesheet')).toEqual([])
      for (const type of ['script', 'document'])
        expect(bytesOf(type), `${path}: ${type} was measured`).toBeGreaterThan(5000)
      expect(bytesOf('script'), `${path}: script`).toBeLessThanOrEqual(most.script)
      expect(bytesOf('document'), `${path}: document`).toBeLessThanOrEqual(most.document)
      expect(others.length, others.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(most.requests)
      expect(shift, `${path}: layout shift`).toBeLessThan(most.shift)
    }).toPass({ timeout: 25_000 })
})
