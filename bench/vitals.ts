import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import { startShop } from '#tests/journeys/support/start-shop.ts'
import { wordsOf } from '#tests/journeys/support/words.ts'
import { findChromium } from '../tools/run-journeys.ts'
import { slowdownFor } from '../tools/lighthouse/slowdown.ts'
import { quantile, type Run, spreadOf } from './report/figure.ts'

// The Core Web Vitals of a purchase on a slow phone, from the home page to the key, as Chromium reports them.
// Every page is used, not only loaded: INP is the slowest response to a tap or a key.

/** The network of the phone that Lighthouse assumes (ms, bytes per second). */
const network = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }

/** Google's limits for "good" (https://web.dev/articles/vitals); our own pages must not shift at all. */
const vitals = {
  LCP: { unit: 'ms', goal: { atMost: 2500 } },
  INP: { unit: 'ms', goal: { atMost: 200 } },
  CLS: { unit: 'score', goal: { atMost: 0.01 } },
} as const

type Vitals = Readonly<Record<keyof typeof vitals, number>>
type Language = 'en' | 'he'

export async function benchVitals(run: Run): Promise<void> {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('There is no Chromium')
  const shop = await startShop()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const found = new Map<string, Vitals[]>()
  try {
    const slowdown = await slowdownOf(run, browser)
    // the first round is not counted: it warms up the shop
    for (let round = -1; round < run.rounds; round++)
      for (const language of ['en', 'he'] as const) {
        const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: shop.address })
        for (const [page, measured] of await buyKey(context, language, slowdown))
          if (round >= 0) found.set(page, [...(found.get(page) ?? []), measured])
        await context.close()
      }
  } finally {
    await browser.close()
    await shop.stop()
  }
  for (const [page, measured] of found)
    for (const name of ['LCP', 'INP', 'CLS'] as const)
      run.add({
        name: `${page}: ${name}`,
        ...vitals[name],
        value: spreadOf(measured.map((one) => one[name])),
      })
}

/** Buys a key by tapping and typing; returns the vitals of each page. */
async function buyKey(
  context: BrowserContext,
  language: Language,
  slowdown: number,
): Promise<Map<string, Vitals>> {
  const { cart, catalogue, checkout, shell } = wordsOf[language]
  const page = await context.newPage()
  await page.addInitScript(watch)
  const measured = new Map<string, Vitals>()
  const finish = async (name: string) => {
    // an interaction is reported with the frame after it
    await page.waitForTimeout(300)
    measured.set(name, await page.evaluate(() => Reflect.get(window, 'vitals')))
  }
  const open = async (address: string) => {
    await slowDown(page, slowdown)
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.locator('html[data-ready]').waitFor()
  }

  await open(`/?lng=${language}`)
  await page.getByRole('button', { name: shell.menu, exact: true }).tap()
  await page.keyboard.press('Escape')
  await finish('home, the menu opened')

  await open(`/products?lng=${language}`)
  const search = page.getByRole('search').getByLabel(catalogue.search.label)
  await search.tap()
  await search.pressSequentially('under', { delay: 80 })
  await page.waitForTimeout(1000)
  await finish('products, five letters searched')

  const response = await page.request.get('/api/products?q=Underlane')
  // edge: our own shop responds by its contract
  const { products } = (await response.json()) as { products: { slug: string }[] }
  await open(`/product/${products[0]?.slug}?lng=${language}`)
  await page.getByRole('button', { name: catalogue.card.add }).first().tap()
  await page.getByRole('dialog').getByRole('link', { name: cart.checkout }).waitFor()
  await finish('a product, put into the cart')

  await open(`/checkout?lng=${language}`)
  await page.getByLabel(checkout.name).pressSequentially(language === 'he' ? 'דנה לוי' : 'Dana Levi')
  await page.getByLabel(checkout.email).pressSequentially('dana@example.com')
  await page.getByRole('checkbox').tap()
  await finish('checkout, filled in')
  await page.getByRole('button', { name: new RegExp(checkout.pay) }).tap()
  await page.getByRole('button', { name: checkout.sandbox.actions.succeed.label, exact: true }).tap()
  await page.getByRole('button', { name: checkout.keys.reveal }).tap()
  await page.getByRole('button', { name: checkout.keys.confirm }).tap()
  await page.getByRole('button', { name: checkout.keys.copy }).waitFor()
  await finish('the key, revealed')
  return measured
}

/** How many times this machine's processor is slowed down to be a phone's, as for Lighthouse. */
async function slowdownOf(run: Run, browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const indices: number[] = []
  for (let time = 0; time < 3; time++) indices.push(await page.evaluate(pageFunctions.computeBenchmarkIndex))
  await page.close()
  const slowdown = slowdownFor(quantile(indices, 0.5))
  run.add({
    name: 'BenchmarkIndex of Lighthouse',
    unit: '1',
    value: spreadOf(indices),
    note: `The processor is slowed down ${slowdown} times.`,
  })
  return slowdown
}

async function slowDown(page: Page, slowdown: number): Promise<void> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await inspector.send('Network.enable')
  await inspector.send('Network.emulateNetworkConditions', { offline: false, ...network })
}

/** Runs in the page. With few interactions, the INP of a page is that of the slowest one. */
function watch(): void {
  const vitals = { LCP: 0, CLS: 0, INP: 0 }
  Reflect.set(window, 'vitals', vitals)
  const follow = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(
      // TypeScript does not know the threshold of event timing
      Object.assign({ type, buffered: true }, { durationThreshold: 16 }),
    )
  follow('largest-contentful-paint', ({ startTime }) => (vitals.LCP = startTime))
  follow('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== true) vitals.CLS += Number(Reflect.get(entry, 'value'))
  })
  follow('event', (entry) => {
    if (Number(Reflect.get(entry, 'interactionId')) > 0) vitals.INP = Math.max(vitals.INP, entry.duration)
  })
}
