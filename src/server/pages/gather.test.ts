import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import { getHome } from '#contract/home.ts'
import type { PageRenderer } from '#contract/page.ts'
import { responseCache } from '#server/http/cache/response-cache.ts'
import { allRoutes } from '#server/startup/routes.ts'
import { htmlOf } from '#tests/support/read-page.ts'
import { aShop } from '#tests/support/shop.ts'
import { openPages } from './render-page.ts'

/** A page whose only part is optional. */
const renderer: PageRenderer = {
  match: (address, language) => ({
    path: address,
    kind: 'public',
    calls: { home: { endpoint: getHome, input: { language }, optional: true } },
    closedForMaintenance: true,
    pattern: address,
    status: 200,
  }),
  render: (_, { home }, failure) => {
    if (failure !== undefined) return `failed: ${failure.status}`
    return home === null ? 'without its part' : 'complete'
  },
  renderClosed: () => 'closed',
  publicPaths: ['/'],
  contentHashes: { scripts: [], styles: [] },
}

test('a page with an optional part stays as it was while the database is away, and is not kept if that part fails', async (t) => {
  const shop = await aShop({}, t)
  const lines: Record<string, unknown>[] = []
  const written = new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const context = { ...shop.context, log: pino(written) }
  let fault: Error | null = null
  const routes = allRoutes(context, shop.demo).map((route) =>
    route.endpoint === getHome && route.kind === 'query'
      ? {
          ...route,
          run: async (...given: Parameters<typeof route.run>) => {
            if (fault !== null) throw fault
            return route.run(...given)
          },
        }
      : route,
  )
  let now = 0
  const cache = responseCache(undefined, () => now)
  const pages = openPages(context, renderer, routes, cache)
  const first = await pages.page('/', '')
  assert.equal(htmlOf(first), 'complete')

  now += 61_000
  fault = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  assert.equal(await pages.page('/', ''), first)
  assert.equal((await pages.page('/', 'i18nextLng=he')).status, 503, 'not made before')

  fault = new Error('a bug')
  lines.length = 0
  const bare = await pages.page('/', '', 'the-request')
  assert.deepEqual([bare.status, htmlOf(bare)], [200, 'without its part'])
  assert.equal(bare.headers['cache-control'], 'no-store')
  assert.equal(cache.peek(pages.keyOf('/', '') ?? ''), undefined)
  assert.deepEqual(
    lines.map(({ msg, requestId, path, call }) => ({ msg, requestId, path, call })),
    [{ msg: 'part of a page failed', requestId: 'the-request', path: '/', call: 'home' }],
  )

  fault = null
  assert.equal(htmlOf(await pages.page('/', '')), 'complete')
})
