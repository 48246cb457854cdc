import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { Writable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { getProduct } from '#contract/catalogue.ts'
import type { PageRenderer } from '#contract/page.ts'
import type { Language } from '#shop/localized.ts'
import { allRoutes } from '#server/startup/routes.ts'
import { type App, buildApp } from '#server/startup/app.ts'
import { aProduct } from '#tests/support/builders.ts'
import { readPage } from '#tests/support/read-page.ts'
import { aShop, origin, type TestShop } from '#tests/support/shop.ts'
import { words as english } from '#web/shell/words.en.ts'
import { words as hebrew } from '#web/shell/words.he.ts'

const connections = 2
const wordsOf = { en: english, he: hebrew }
const file = new URL('../../../dist/renderer/page-renderer.js', import.meta.url)
assert.ok(existsSync(file), 'the site is not built: npm run build')
// edge: our own build
const { renderer } = (await import(file.href)) as { renderer: PageRenderer }

describe('a page that cannot be rendered', () => {
  let shop: TestShop
  let app: App
  let address = ''
  let fault: Error | null = null
  const lines: Record<string, unknown>[] = []
  before(async () => {
    shop = await aShop({ environment: { DATABASE_POOL_SIZE: String(connections) } })
    address = `/product/${(await aProduct(shop.context)).id}`
    const written = new Writable({
      write(line, _, done) {
        lines.push(JSON.parse(String(line)))
        done()
      },
    })
    const context = { ...shop.context, log: pino(written) }
    const routes = allRoutes(context, shop.demo).map((route) =>
      route.endpoint === getProduct && route.kind === 'query'
        ? {
            ...route,
            run: async (...given: Parameters<typeof route.run>) => {
              if (fault !== null) throw fault
              return route.run(...given)
            },
          }
        : route,
    )
    app = buildApp(context, { routes, plainRoutes: [], web: { renderer, files: new Map() } })
  })
  after(() => shop.close())

  async function visit(language: Language) {
    lines.length = 0
    const request = new Request(`${origin}${address}?lng=${language}`)
    const response = await app.fetch(request, { address: '203.0.113.7' })
    const html = await response.text()
    return { response, html, page: readPage(html), id: response.headers.get('x-request-id') ?? '' }
  }
  const lineWith = (message: string) => lines.find(({ msg }) => msg === message)

  for (const language of ['en', 'he'] as const) {
    const words = wordsOf[language]

    test(`shows the request id that the header and the log have, and no stack trace, ${language}`, async () => {
      fault = new Error('a secret place in the code')
      const { response, html, page, id } = await visit(language)
      assert.equal(response.status, 500)
      assert.equal(page.language, language)
      assert.deepEqual(page.headings, [words.crashTitle])
      assert.match(id, /^\w{8,}/)
      assert.match(html, new RegExp(`<details.*<summary[^>]*>${words.crashDetails}<.*${words.crashId(id)}<`))
      const line = lineWith('page failed')
      assert.equal(line?.['requestId'], id)
      assert.equal(lineWith('request')?.['requestId'], id)
      for (const hidden of ['a secret place', 'failed-pages', 'render-page'])
        assert.ok(!html.includes(hidden), `the page shows ${hidden}`)
    })

    test(`says that the shop is busy, with a Retry-After header, while too many requests wait for the database, ${language}`, async () => {
      fault = null
      const { pool } = shop.context
      const busy = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
      const calls = Array.from({ length: connections * 4 }, () => pool.query('select 1'))
      const { response, html, page } = await visit(language)
      for (const connection of busy) connection.release()
      await Promise.all(calls)
      assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5'])
      assert.equal(response.headers.get('cache-control'), 'no-store')
      assert.deepEqual(page.headings, [words.busyTitle])
      assert.match(page.title, new RegExp(`^${words.busyTitle}`))
      assert.ok(page.noindex)
      assert.ok(html.includes(words.busyText))
      assert.ok(!html.includes(words.crashTitle) && !html.includes('<details'))
      assert.equal((await visit(language)).response.status, 200)
    })
  }

  test('says the same while the database is unavailable, which is logged with the request id', async () => {
    // a page that is not cached yet
    address = `/product/${(await aProduct(shop.context)).id}`
    fault = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const { response, page, id } = await visit('en').finally(() => (fault = null))
    assert.equal(response.status, 503)
    assert.equal(response.headers.get('retry-after'), '5')
    assert.deepEqual(page.headings, [english.busyTitle])
    assert.equal(lineWith('page failed'), undefined)
    assert.equal(lineWith('unavailable')?.['requestId'], id)
  })
})
