import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Request, ViewportSize } from '@playwright/test'
import { root } from '#tools/run-step.ts'
import { putIntoCart } from './support/orders.ts'
import { expect, test } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

/** The limits of a first visit, in transferred bytes. */
const most = {
  script: 92_000,
  // and what a page loads by itself once it is there: the count of the visit, and the visitor's choices
  allScript: 96_000,
  document: 18_000,
  requests: 14,
  // rounds to 0.00: if the font loads after the first paint, a letter may move by less than a pixel
  shift: 0.005,
}

type Loaded = { readonly url: string; readonly type: string; readonly bytes: number }

/** Everything a page has fetched, with the transferred bytes of each body. */
function weigh(requests: readonly Request[]): Promise<Loaded[]> {
  return Promise.all(
    requests.map(async (request) => ({
      url: request.url(),
      type: request.resourceType(),
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
}

/** The layout shift since the page started loading, as Chromium measures it. */
async function shiftOf(page: Page): Promise<number> {
  const shifts: unknown = await page.evaluate(() => Reflect.get(window, 'shifts'))
  if (!Array.isArray(shifts)) throw new Error('the page did not look for shifts')
  return shifts.reduce<number>((sum, shift) => sum + Number(shift), 0)
}

/** What a new browser fetches for a page, and the page's layout shift. */
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
  const response = await page.goto(address, { waitUntil: 'networkidle' })
  const html = (await response?.text()) ?? ''
  await page.locator('html[data-ready]').waitFor()
  // what waits for the page to settle has come by then
  await page.waitForTimeout(4000)
  const all = await weigh(requests)
  const first = all.filter(({ url, type }) => type !== 'script' || html.includes(new URL(url).pathname))
  const scripts = all.filter(({ type }) => type === 'script')
  const seen = { loaded: first, scripts, shift: await shiftOf(page) }
  await context.close()
  return seen
}

test('a first visit transfers little, and nothing shifts @everywhere @main', async ({
  page,
  shop,
  language,
  browser,
}) => {
  test.setTimeout(300_000)
  const response = await fetch(`${shop.address}/api/products`)
  // edge: our own shop responds by its contract
  const { products } = (await response.json()) as { products: { slug: string }[] }
  // the last has variants, four pictures, reviews and long texts
  for (const path of [
    '/',
    '/products',
    `/product/${products[0]?.slug}`,
    '/product/gorsefen-antivirus-plus-3-devices-1-year',
  ])
    // A changed page is first sent with fast compression, and with the best compression as soon as that is done,
    // which on a busy machine takes a while.
    await expect(async () => {
      const address = `${shop.address}${path}?lng=${language}`
      const { loaded, scripts, shift } = await visitAnew(browser, page.viewportSize(), address)
      const bytesOf = (type: string) =>
        loaded.filter((one) => one.type === type).reduce((sum, { bytes }) => sum + bytes, 0)
      // nobody waits for the beacon that counts the visit
      const others = loaded.filter(({ url, type }) => !url.includes('/images/') && type !== 'ping')
      expect(loaded.filter(({ type }) => type === 'stylesheet')).toEqual([])
      for (const type of ['script', 'document'])
        expect(bytesOf(type), `${path}: ${type} was measured`).toBeGreaterThan(5000)
      expect(bytesOf('script'), `${path}: script`).toBeLessThanOrEqual(most.script)
      const allScript = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
      const besides = scripts.filter((one) => !loaded.includes(one)).map(({ url }) => url)
      expect(allScript, [path, ...besides].join('\n')).toBeLessThanOrEqual(most.allScript)
      expect(bytesOf('document'), `${path}: document`).toBeLessThanOrEqual(most.document)
      expect(others.length, others.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(most.requests)
      expect(shift, `${path}: layout shift`).toBeLessThan(most.shift)
    }).toPass({ timeout: 80_000 })
})

type Chunk = { readonly file: string; readonly imports?: string[]; readonly dynamicImports?: string[] }
// edge: our own build
const chunks = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

/** The built files of a module and of all it may load, without those of every page. */
function filesBehind(source: string, seen = new Set<string>()): Set<string> {
  const { file = '', imports = [], dynamicImports = [] } = chunks[source] ?? {}
  if (source === 'src/web/entry-client.tsx' || seen.has(`/${file}`)) return seen
  seen.add(`/${file}`)
  for (const next of [...imports, ...dynamicImports]) filesBehind(next, seen)
  return seen
}

test('the checkout loads in one step: its document names every file it needs to render', async ({
  page,
  language,
}) => {
  const { cart, checkout } = wordsOf[language]
  await putIntoCart(page, language, 'Underlane')
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).click()
  await expect(page.getByLabel(checkout.email)).toBeVisible()

  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  const response = await page.reload()
  await expect(page.getByLabel(checkout.email)).toBeVisible()
  const document = (await response?.text()) ?? ''
  const files = asked
    .filter((request) => ['script', 'stylesheet'].includes(request.resourceType()))
    .map((request) => new URL(request.url()).pathname)
  expect(files.length).toBeGreaterThan(5)
  expect(files, 'each is fetched once').toEqual([...new Set(files)])
  expect(document).toContain(chunks[`src/web/checkout/words.${language}.ts`]?.file)
  // Nobody waits for the code that watches the cart or counts visits.
  const besides = [
    'cart/start-cart-validation.ts',
    'analytics/count-visit.ts',
    'analytics/start-analytics.ts',
  ].flatMap((source) => [...filesBehind(`src/web/${source}`)])
  expect(files.filter((file) => !document.includes(file) && !besides.includes(file))).toEqual([])
})

test('every letter of a first page is in the font sent with it @everywhere', async ({ page, language }) => {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('DOM.enable')
  await inspector.send('CSS.enable')
  for (const path of ['/', '/products']) {
    await page.goto(`${path}?lng=${language}`)
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const { root } = await inspector.send('DOM.getDocument', { depth: 0 })
    const { nodeIds } = await inspector.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: 'body :not(.font-mono, :has(.font-mono))',
    })
    const used = await Promise.all(
      nodeIds.map(async (nodeId) => (await inspector.send('CSS.getPlatformFontsForNode', { nodeId })).fonts),
    )
    const fonts = used.flat()
    expect(fonts.length).toBeGreaterThan(100)
    expect(fonts.filter((font) => !font.isCustomFont)).toEqual([])
  }
})
