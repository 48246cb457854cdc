import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import { startShop } from '#tests/journeys/support/start-shop.ts'
import { startTestServer } from '#tests/support/database/postgres.ts'
import { buildWeb } from '#build/build-web.ts'
import { openHttpsFront } from './https-front.ts'
import { slowdownFor } from './slowdown.ts'
import { findChromium } from '#tools/run-journeys.ts'
import { root } from '#tools/run-step.ts'

// Measures the built shop with Lighthouse as a phone, one page at a time, through HTTPS and HTTP/2 as in
// production. Each run has a browser of its own, started a moment before: a browser's start, what other clients ask
// of it, and the scripts of earlier pages, which Lighthouse makes it walk through, would be counted as the page's.
// The performance score depends on the machine; the other three categories must have the full score.

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

type Audit = {
  readonly id: string
  readonly title: string
  readonly score: number | null
  readonly displayValue?: string
  readonly numericValue?: number
}
type Report = {
  readonly runtimeError?: object
  /** How fast this machine runs scripts. */
  readonly environment: { readonly benchmarkIndex: number }
  readonly audits: Readonly<Record<string, Audit>>
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
}

/** The audits behind the performance score: milliseconds, except layout shift. */
const parts = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  SI: 'speed-index',
  CLS: 'cumulative-layout-shift',
} as const

const run = promisify(execFile)
const runs = 5
const calibrations = 3
const tries = 3
/** How long a browser is idle after its start. */
const idleMilliseconds = 2000
const installed = await findChromium()
if (installed === null || !buildWeb()) process.exit(1)
const chrome = installed
const chromeFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--ignore-certificate-errors',
]
const profile = mkdtempSync(join(tmpdir(), 'mafteach-lighthouse-'))
const server = await startTestServer()
process.env['TEST_DATABASE_URL'] = server.url
const front = await openHttpsFront(() => behind)
const shop = await startShop({ PUBLIC_URL: front.address })
const behind = shop.address
let good = true
try {
  const [product, post] = await Promise.all([
    slugOf('/api/products', 'products'),
    slugOf('/api/posts', 'posts'),
  ])
  const slowdown = await calibrate()
  const args = process.argv.slice(2)
  const paths = ['/', '/products', `/product/${product}`, `/blog/${post}`, '/checkout']
  console.log(`${'page'.padEnd(52)} ${categories.map((name) => name.padStart(14)).join(' ')}`)
  // the checkout last, because it leaves a cart in the profile
  for (const path of args.length > 0 ? args : paths)
    for (const language of ['en', 'he']) good = (await measure(path, language, slowdown)) && good
} finally {
  await front.stop()
  await shop.stop()
  await server.stop()
  rmSync(profile, { recursive: true, force: true })
}
process.exit(good ? 0 : 1)

async function slugOf(path: string, list: string): Promise<string> {
  // edge: our own shop responds by its contract
  const response = (await (await fetch(shop.address + path)).json()) as Record<string, { slug: string }[]>
  return response[list]?.[0]?.slug ?? ''
}

/** How many times the processor of this machine is slowed down. */
async function calibrate(): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < calibrations; round++) {
    const report = await runLighthouse(front.address, ['--only-categories=seo'])
    if (report === null) throw new Error('This machine could not be calibrated.')
    found.push(report.environment.benchmarkIndex)
  }
  const index = middle(found, Number) ?? 0
  const slowdown = slowdownFor(index)
  console.log(`BenchmarkIndex ${index}: the processor is slowed down ${slowdown} times.`)
  return slowdown
}

/**
 * Prints the scores of a page and every audit below the full score. Returns false if a required category
 * lacks the full score.
 */
async function measure(path: string, language: string, slowdown: number): Promise<boolean> {
  const address = `${front.address}${path}?lng=${language}`
  if (path === '/checkout') await fillCart(language)
  else await packed(`${shop.address}${path}?lng=${language}`)
  const report = await middleReport(address, [
    `--only-categories=${categories.join(',')}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  ])
  if (report === null) {
    console.log(`${path} (${language}): not measured in ${tries} tries`)
    return false
  }
  const scores = categories.map((name) => Math.round((report.categories[name].score ?? 0) * 100))
  const figures = Object.entries(parts).map(
    ([name, id]) => `${name} ${Number((report.audits[id]?.numericValue ?? 0).toPrecision(3))}`,
  )
  console.log(
    `${`${path} (${language})`.padEnd(52)} ${scores.map((score) => String(score).padStart(14)).join(' ')}   ${figures.join(' ')}`,
  )
  const lacking = categories.flatMap((name) =>
    report.categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => ({ name, id })),
  )
  for (const { name, id } of lacking)
    console.log(`   ${name}: ${id} ${report.audits[id]?.displayValue ?? report.audits[id]?.title ?? ''}`)
  return lacking.every(({ name }) => name === 'performance')
}

/** Waits until the page is compressed, a moment after its first request. */
async function packed(address: string): Promise<void> {
  for (let left = 2; left > 0; left--) {
    await (await fetch(address, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
    await setTimeout(1500)
  }
}

/** Fills the cart: with an empty cart the checkout is another page. Lighthouse does not reset the local storage. */
async function fillCart(language: string): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chrome,
    args: chromeFlags,
  })
  const page = await browser.newPage()
  await page.goto(`${front.address}/products?lng=${language}`)
  await page.locator('html[data-ready]').waitFor()
  await page.locator('main article button, main li button').first().click()
  await page.waitForTimeout(500)
  await browser.close()
}

/** The report with the median performance score, since single runs vary; null if there is none. */
async function middleReport(address: string, flags: readonly string[]): Promise<Report | null> {
  const reports: Report[] = []
  while (reports.length < runs) {
    const report = await runLighthouse(address, flags)
    if (report === null) return null
    reports.push(report)
  }
  const speed = ({ categories: { performance } }: Report) => performance.score ?? 0
  return middle(reports, speed)
}

function middle<Item>(all: readonly Item[], by: (item: Item) => number): Item | null {
  return all.toSorted((one, other) => by(one) - by(other))[Math.floor(all.length / 2)] ?? null
}

/**
 * A report, or null. Retries, because on a busy machine the browser sometimes misses the beginning of a page.
 */
async function runLighthouse(address: string, flags: readonly string[]): Promise<Report | null> {
  for (let left = tries; left > 0; left--) {
    const browser = await launch({
      chromePath: chrome,
      chromeFlags,
      userDataDir: profile,
      logLevel: 'silent',
    })
    await setTimeout(idleMilliseconds)
    const stdout = await run(
      join(root, 'node_modules', '.bin', 'lighthouse'),
      [address, '--quiet', '--output=json', `--port=${browser.port}`, ...flags],
      { maxBuffer: 128 * 1024 * 1024 },
    ).then(
      (done) => done.stdout,
      () => '',
    )
    browser.kill()
    // edge: printed by lighthouse just now
    const report = stdout === '' ? null : (JSON.parse(stdout) as Report)
    if (report !== null && report.runtimeError === undefined) return report
  }
  return null
}
