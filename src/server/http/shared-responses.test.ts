import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import type pg from 'pg'
import { listProducts } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { api } from '#contract/api.ts'
import { systemActor } from '#server/database/actor.ts'
import { announceChange } from '#server/catalogue/product/changes.ts'
import { watchCatalogue } from '#server/pages/watch-catalogue.ts'
import { buildApp } from '#server/startup/app.ts'
import { measuredCalls } from '#server/startup/measure.ts'
import { allRoutes } from '#server/startup/routes.ts'
import { aProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database/postgres.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { responseCache } from './cache/response-cache.ts'
import { type HttpListener, serve } from './files/serve.ts'
import { sharedCalls } from './shared-responses.ts'

type HttpResponse = {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
}

/** A server on its own port that receives notifications of changes and counts the calls that reach its router. */
async function aServer(shop: TestShop, maxBytes?: number) {
  const cache = responseCache(maxBytes)
  const routes = allRoutes(shop.context, shop.demo)
  const app = buildApp(shop.context, { routes, plainRoutes: [], cache })
  let routed = 0
  const counting = {
    fetch: (...given: Parameters<typeof app.fetch>) => {
      routed++
      return app.fetch(...given)
    },
  }
  const quick = [measuredCalls(shop.context, cache, sharedCalls(routes), {})]
  const listening: HttpListener = await serve(counting, { host: '127.0.0.1', port: 0, quick })
  const watch = await watchCatalogue(shop.context, () => cache.drop())
  return {
    cache,
    routed: () => routed,
    get: (path: string, headers: Record<string, string> = {}) => get(listening.port, path, headers),
    async close() {
      await watch.stop()
      await listening.stop()
    },
  }
}

function get(port: number, path: string, headers: Record<string, string>): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers, host: '127.0.0.1', agent: false }, (response) => {
      const parts: Buffer[] = []
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        )
    })
      .on('error', reject)
      .end()
  })
}

describe('responses that are the same for everybody', () => {
  let shop: TestShop
  let second: TestShop
  before(async () => {
    const database = await testDatabase()
    const environment = { MASTER_KEY: randomBytes(32).toString('base64') }
    shop = await aShop({ database, environment })
    second = await aShop({ database: { url: database.url, drop: async () => undefined }, environment })
  })
  after(async () => {
    await second.close()
    await shop.close()
  })

  test('are served from the cache the second time, compressed and with an ETag', async (t) => {
    await aProduct(shop.context)
    const server = await aServer(shop)
    t.after(() => server.close())
    const first = await server.get('/api/products')
    assert.equal(first.headers['cache-control'], 'no-cache')
    const again = await server.get('/api/products', { 'accept-encoding': 'br' })
    assert.equal(again.headers['content-encoding'], 'br')
    assert.deepEqual(brotliDecompressSync(again.body), first.body)
    // the same query in another order
    assert.deepEqual((await server.get('/api/products?sort=popular&page=1')).body, first.body)
    const etag = String(first.headers.etag)
    assert.equal((await server.get('/api/products', { 'if-none-match': etag })).status, 304)
    assert.equal(server.routed(), 1, 'the router was called once')
  })

  test('are cached by id, by slug and by another language’s slug', async (t) => {
    const product = await aProduct(shop.context, { slugHe: 'מפתח-לעורך' })
    const server = await aServer(shop)
    t.after(() => server.close())
    for (const identifier of [product.id, product.slug, encodeURIComponent('מפתח-לעורך')]) {
      const path = `/api/products/${identifier}`
      const first = await server.get(path)
      assert.equal(first.status, 200)
      assert.equal(JSON.parse(String(first.body)).id, product.id)
      const routed = server.routed()
      assert.deepEqual((await server.get(path)).body, first.body)
      assert.equal(server.routed(), routed)
    }
  })

  test('change on every server when the catalogue changes', async (t) => {
    const { id } = await aProduct(shop.context, { priceAgorot: 5000 })
    const servers = [await aServer(shop), await aServer(second)]
    t.after(() => Promise.all(servers.map((server) => server.close())))
    const price = async (server: (typeof servers)[number]) =>
      JSON.parse(String((await server.get(`/api/products/${id}`)).body)).price
    for (const server of servers) assert.equal(await price(server), 50)
    await shop.context.pool.query('update products set price_agorot = 7000 where id = $1', [id])
    for (const server of servers) await until(async () => (await price(server)) === 70, 'the new price')
  })

  test('are not served from the cache after a change', async (t) => {
    const server = await aServer(shop)
    t.after(() => server.close())
    await server.get('/api/categories')
    const edition = server.cache.edition()
    await shop.context.transact(systemActor(), (work) => announceChange(work, 'test'))
    await until(() => server.cache.edition() > edition, 'the notice')
    const routed = server.routed()
    await server.get('/api/categories')
    assert.equal(server.routed(), routed + 1)
  })

  test('are made once for concurrent requests, and stay available while the database is not', async (t) => {
    let asked = 0
    let away = false
    const wrapPool = (pool: pg.Pool) => {
      const query = pool.query.bind(pool)
      return Object.assign(pool, {
        query: async (...given: Parameters<typeof query>) => {
          if (away) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
          if (JSON.stringify(given[0]).includes('from catalogue_version')) asked++
          return query(...given)
        },
      })
    }
    const own = await aShop({ wrapPool }, t)
    const server = await aServer(own)
    t.after(() => server.close())
    const responses = await Promise.all(Array.from({ length: 20 }, () => server.get('/api/products?page=2')))
    assert.ok(responses.every(({ status }) => status === 200))
    // once for the list, and once for the facets
    assert.equal(asked, 2)
    away = true
    server.cache.drop()
    assert.deepEqual((await server.get('/api/products?page=2')).body, responses[0]?.body)
    assert.equal((await server.get('/api/products?page=3')).status, 503)
  })

  test('take no more memory than allowed, whatever is searched for', async (t) => {
    const server = await aServer(shop, 20_000)
    t.after(() => server.close())
    for (let at = 0; at < 60; at++) await server.get(`/api/products?q=word${at}`)
    const kept = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const before = server.routed()
        await server.get(`/api/products?q=word${at}`)
        return server.routed() === before
      }),
    )
    assert.ok(kept.filter(Boolean).length < 40, 'the oldest were evicted')
  })

  test('do not depend on the caller: no personal endpoint is among them', () => {
    const shared = Object.values<Endpoint>(api).filter((endpoint) => endpoint.shared === true)
    assert.ok(shared.includes(listProducts))
    for (const { path, method, access, personal } of shared)
      assert.deepEqual(
        { path, method, access, personal },
        { path, method: 'GET', access: 'anyone', personal: undefined },
      )
  })

  test('are not cached if the request is refused', async (t) => {
    const server = await aServer(shop)
    t.after(() => server.close())
    for (const [path, status] of [
      ['/api/products?page=0', 400],
      ['/api/products/%E0%A4%A', 400],
      ['/api/products/none', 404],
    ] as const)
      for (const _ of ['first', 'again']) assert.equal((await server.get(path)).status, status, path)
    assert.equal(server.routed(), 6)
  })
})
