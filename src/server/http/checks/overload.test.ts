import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { getProduct, listProducts } from '#contract/catalogue.ts'
import { checkReady } from '#contract/health.ts'
import { confirmPayment, getOrder, placeOrder } from '#contract/orders/orders.ts'
import type { PageRenderer } from '#contract/page.ts'
import { findBuiltFile } from '#server/pages/built-files.ts'
import { openPages, type Pages } from '#server/pages/render-page.ts'
import { newId } from '#server/database/ids.ts'
import { responseCache } from '#server/http/cache/response-cache.ts'
import { allRoutes } from '#server/startup/routes.ts'
import { aProduct } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { htmlOf } from '#tests/support/read-page.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { Overloaded } from './overload.ts'

const connections = 2

/** Pages that show a product at any URL. */
async function productPages(shop: TestShop): Promise<Pages> {
  const product = await aProduct(shop.context)
  const renderer: PageRenderer = {
    match: (address) => ({
      path: address,
      kind: 'public',
      calls: { product: { endpoint: getProduct, input: { productIdentifier: product.id } } },
      closedForMaintenance: true,
      pattern: address,
      status: 200,
    }),
    render: ({ language }, _, failure) => `${language} ${failure?.status ?? 'as it was'}`,
    renderClosed: () => '',
    publicPaths: ['/'],
    contentHashes: { scripts: [], styles: [] },
  }
  return openPages(shop.context, renderer, allRoutes(shop.context, shop.demo), responseCache())
}

describe('an overloaded shop', () => {
  let shop: TestShop
  before(async () => {
    const environment = { DATABASE_POOL_SIZE: String(connections), METRICS_TOKEN: 'a token for Prometheus' }
    shop = await aShop({ environment })
  })
  after(() => shop.close())

  /** Occupies all connections, with this many calls waiting for each, until released. */
  async function crowd(callsEach: number): Promise<{ readonly release: () => Promise<void> }> {
    const { pool } = shop.context
    const busy = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
    const calls = Array.from({ length: connections * callsEach }, () => pool.query('select 1'))
    assert.equal(pool.waitingCount, connections * callsEach)
    return {
      async release() {
        for (const connection of busy) connection.release()
        await Promise.all(calls)
      },
    }
  }

  test('turns visitors away at once, with Retry-After and a standard error response', async () => {
    const { release } = await crowd(4)
    const { status, headers, problem } = await shop.call(listProducts, {})
    assert.equal(status, 503)
    assert.equal(headers.get('retry-after'), '5')
    assert.equal(problem.code, 'unavailable')
    assert.match(problem.requestId ?? '', /^\w+/)
    await release()
    assert.equal((await shop.call(listProducts, {})).status, 200)
  })

  test('counts the requests it turns away, by kind', async () => {
    const counted = async () => {
      const { text = '' } = (await shop.context.metrics?.write()) ?? {}
      return [...text.matchAll(/^mafteach_turned_away_total\{kind="(\w+)"\} (\d+)$/gm)].map(
        ([, kind, number]) => [kind, Number(number)] as const,
      )
    }
    const pages = await productPages(shop)
    const before = new Map(await counted())
    assert.deepEqual([...before.keys()], ['page', 'browsing', 'order'])
    const { release } = await crowd(12)
    await shop.call(listProducts, {})
    await shop.call(listProducts, {})
    await shop.call(placeOrder, anOrder([{ productId: newId(), quantity: 1 }]))
    await pages.page('/unseen', '')
    await release()
    assert.deepEqual(
      (await counted()).map(([kind, number]) => [kind, number - (before.get(kind) ?? 0)]),
      [
        ['page', 1],
        ['browsing', 2],
        ['order', 1],
      ],
    )
  })

  test('still accepts orders; under even more load it turns new ones away', async () => {
    const product = await aProduct(shop.context, { keys: 5 })
    const body = anOrder([{ productId: product.id, quantity: 1 }])
    const some = await crowd(5)
    const placing = shop.call(placeOrder, body)
    await some.release()
    assert.equal((await placing).status, 201)
    const many = await crowd(12)
    const { status, problem } = await shop.call(placeOrder, body)
    assert.deepEqual([status, problem.code], [503, 'unavailable'])
    await many.release()
    await assertInvariants(shop.context.pool)
  })

  test('processes a payment, delivers the order and shows it, however many requests wait', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    const { release } = await crowd(50)
    const paying = act(shop, reference, 'succeed')
    const ready = shop.call(checkReady, {})
    await release()
    await paying
    assert.equal((await ready).status, 200)
    const again = await crowd(50)
    const seeing = shop.call(getOrder, { orderId }, visitor)
    await again.release()
    assert.equal((await seeing).data.delivery, 'delivered')
    const third = await crowd(50)
    const polling = shop.call(confirmPayment, { orderId }, visitor)
    await third.release()
    assert.equal((await polling).status, 200)
    await assertInvariants(shop.context.pool)
  })

  test('serves a page from the cache, or an error page in the visitor’s language if it is not cached', async () => {
    const pages = await productPages(shop)
    assert.equal(htmlOf(await pages.page('/seen', '')), 'en as it was')
    pages.cache.drop()
    const { release } = await crowd(4)
    assert.equal(htmlOf(await pages.page('/seen', '')), 'en as it was')
    const unseen = await pages.page('/unseen?lng=he', '')
    assert.equal(unseen.status, 503)
    assert.equal(unseen.headers['retry-after'], '5')
    assert.match(htmlOf(unseen), /^he /)
    await release()
    await until(async () => (await pages.page('/unseen?lng=he', '')).status === 200, 'it is rendered again')
  })

  test('adds no picture and no file of another release to the queue', async () => {
    const { pool } = shop.context
    const { release } = await crowd(4)
    const waiting = pool.waitingCount
    for (const path of [
      `/images/${randomBytes(8).toString('hex')}/640.webp`,
      '/images/og/a-product-en.png',
    ]) {
      const { status, headers } = await shop.request(path)
      assert.deepEqual([status, headers.get('retry-after')], [503, '5'], path)
    }
    await assert.rejects(findBuiltFile(shop.context, '/assets/other-1a2b3c.js'), Overloaded)
    assert.equal(pool.waitingCount, waiting)
    await release()
    assert.equal((await shop.request('/images/og/a-product-en.png')).status, 404)
  })

  test('responds to anonymous API requests in JSON too', async () => {
    const { release } = await crowd(4)
    const response = await shop.request('/api/products', {}, aVisitor())
    assert.equal(response.status, 503)
    assert.match(response.headers.get('content-type') ?? '', /json/)
    await release()
  })
})
