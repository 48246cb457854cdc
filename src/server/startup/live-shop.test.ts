import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { testDatabase } from '#tests/support/database/postgres.ts'
import { siteMap } from '#web/site-map.ts'
import { importsOf, readSources, targetOf } from '#tests/structure/source.ts'

const lockFile = new URL('../../../package-lock.json', import.meta.url)
const builtRenderer = new URL('../../../dist/renderer/page-renderer.js', import.meta.url)
const liveShop = fileURLToPath(new URL('../../../tests/support/servers/live-shop.ts', import.meta.url))

type Lock = { packages: Record<string, { dev?: true } | undefined> }

/** What `live-shop.ts` prints. */
type Printed = { loaded: string[]; paths: string[]; pages: Record<string, number> }

/** Packages needed only for building and testing. */
function developmentPackages(loaded: readonly string[]): string[] {
  const { packages }: Lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  const names = loaded.flatMap(
    (url) => /(node_modules\/(?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(url)?.[1] ?? [],
  )
  assert.ok(names.includes('node_modules/hono'))
  return [...new Set(names)].filter((name) => packages[name]?.dev === true)
}

const demoPages = [
  `/demo/pay/${'a'.repeat(24)}`,
  '/demo/mail',
  '/demo/mail/0193e3a4-7c1e-7000-8000-000000000000',
]

async function startLive(given: Readonly<Record<string, string>> = {}): Promise<Printed> {
  assert.ok(existsSync(builtRenderer), 'the site is not built: npm run build')
  const database = await testDatabase()
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [liveShop, ...demoPages, '/checkout'], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        MASTER_KEY: randomBytes(32).toString('base64'),
        SMTP_URL: 'smtp://127.0.0.1:9',
        LOG_LEVEL: 'silent',
        ...given,
      },
      maxBuffer: 10_000_000,
    })
    return JSON.parse(stdout)
  } finally {
    await database.drop()
  }
}

test('a live shop neither loads nor serves anything that only a demo has, and needs no development package', async () => {
  const { loaded, paths, pages } = await startLive()
  assert.ok(loaded.some((url) => url.endsWith('/src/server/startup/open-shop.ts')))
  assert.ok(loaded.some((url) => url.endsWith('/src/server/payments/settling/settle-payment.ts')))
  // the contract describes the endpoints of a demo too
  assert.deepEqual(
    loaded.filter((url) => /\/demo\//.test(url) && !url.includes('/src/contract/')),
    [],
  )
  assert.deepEqual(pages, { ...Object.fromEntries(demoPages.map((path) => [path, 404])), '/checkout': 200 })
  assert.deepEqual(developmentPackages(loaded), [])
  assert.ok(paths.length > 100)
  assert.deepEqual(
    paths.filter((path) => /demo|sandbox/.test(path)),
    [],
  )
})

test('the library that reads HTML is loaded only for a shop import', async () => {
  const { loaded } = await startLive()
  assert.deepEqual(
    loaded.filter((url) => url.includes('/turndown/')),
    [],
  )
})

const ofTraces = (loaded: readonly string[]) => loaded.filter((url) => url.includes('/@opentelemetry/'))

test('the tracing libraries are loaded only with a collector', async () => {
  assert.deepEqual(ofTraces((await startLive()).loaded), [])
  const { loaded } = await startLive({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  assert.ok(ofTraces(loaded).length > 0)
  assert.deepEqual(developmentPackages(loaded), [])
})

test('only the site map imports the demo’s pages, and marks them as demo only', () => {
  const importers = readSources('src', ['.ts', '.tsx']).flatMap(({ path, text }) =>
    importsOf(text).some(({ from }) => targetOf(path, from)?.startsWith('src/web/demo/') === true)
      ? [path]
      : [],
  )
  assert.deepEqual(
    importers.filter((path) => !path.startsWith('src/web/demo/')),
    ['src/web/site-map.ts'],
  )
  const demo = siteMap.filter(({ source }) => source.startsWith('demo/'))
  assert.equal(demo.length, demoPages.length)
  assert.ok(demo.every(({ demoOnly }) => demoOnly === true))
})
