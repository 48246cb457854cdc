import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { getProduct, listProducts } from '#contract/catalogue.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, aVisitor, origin, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { buildApp } from '#server/startup/app.ts'
import { csrfTokenOf } from './checks/csrf.ts'
import { allRoutes } from '#server/startup/routes.ts'
import { addressBlock, countCall } from './checks/rate-limit.ts'

describe('every response', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('has the security headers and its request id', async () => {
    for (const path of ['/api/products', '/api/nowhere', '/health/live', '/api/docs']) {
      const { headers } = await shop.request(path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.equal(headers.get('x-frame-options'), 'DENY', path)
      assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin', path)
      assert.match(headers.get('x-request-id') ?? '', /^[\w-]{8,64}$/, path)
      assert.equal(headers.get('x-powered-by'), null)
    }
    const given = await shop.request('/health/live', { headers: { 'x-request-id': 'given-by-the-proxy' } })
    assert.equal(given.headers.get('x-request-id'), 'given-by-the-proxy')
    const hostile = await shop.request('/health/live', { headers: { 'x-request-id': 'x'.repeat(500) } })
    assert.notEqual(hostile.headers.get('x-request-id'), 'x'.repeat(500))
  })

  test('is logged without search terms, tokens and addresses', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const context = { ...shop.context, log }
    const app = buildApp(context, { routes: allRoutes(context, shop.demo), plainRoutes: [] })
    const send = (path: string, method = 'GET') =>
      app.fetch(new Request(`http://localhost${path}`, { method }), { address: '10.9.8.7' })
    await send('/api/products?q=dana@example.com')
    await send('/api/alerts/stop/a-token-from-an-email', 'POST')
    await send('/api/alerts/stop/a-token-from-an-email')
    assert.equal(lines.length, 3)
    for (const secret of ['dana', 'a-token', '10.9.8.7']) assert.ok(!lines.join('').includes(secret), secret)
    assert.match(lines.join(''), /"path":"\/api\/alerts\/stop\/:token"/)
  })

  test('allows a slow request body only for a file upload by a user with permission', async () => {
    const stock = aVisitor(await aUser(shop.context, { role: 0, duties: ['stock'] }))
    const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
    const sender = async (path: string, visitor: Visitor) => {
      let longer = false
      const { user } = await shop.context.resolveSession(
        visitor.token === undefined ? null : `Bearer ${visitor.token}`,
      )
      const headers = {
        'content-type': 'application/octet-stream',
        ...(visitor.token === undefined ? {} : { authorization: `Bearer ${visitor.token}` }),
        ...(user === null ? {} : { 'x-csrf-token': csrfTokenOf(shop.context.secrets.csrf, user.sessionId) }),
      }
      const request = new Request(origin + path, { method: 'POST', headers, body: 'x' })
      await shop.app.fetch(request, { address: '10.9.8.7', allowLongBody: () => (longer = true) })
      return longer
    }
    assert.equal(await sender('/api/admin/pictures', stock), true)
    assert.equal(await sender('/api/admin/pictures', support), false)
    assert.equal(await sender('/api/admin/pictures', aVisitor()), false)
    assert.equal(await sender('/api/admin/../sign-in', aVisitor()), false)
    assert.equal(await sender('/api/admin/coupons', stock), false)
  })

  test('is 404 for an unknown path and 405 for a wrong method', async () => {
    assert.equal((await shop.request('/api/nowhere')).status, 404)
    const wrong = await shop.request('/api/products', { method: 'DELETE' })
    assert.equal(wrong.status, 405)
    assert.equal(((await wrong.json()) as { code: string }).code, 'method-not-allowed')
  })

  test('is not cacheable if it is private', async () => {
    const product = await aProduct(shop.context)
    const placed = await shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]))
    assert.equal(placed.headers.get('cache-control'), 'no-store')
  })

  test('to hostile input is never a server error and leaks no internals', async () => {
    const nasty = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.constantFrom(
        "' or 1=1 --",
        '%00',
        '../../../etc/passwd',
        '\u202Eabc',
        '<script>',
        '{"$gt":""}',
        '__proto__',
        'א'.repeat(100),
        '-1',
        '1e309',
        'NaN',
      ),
    )
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (q, page) => {
        for (const response of [
          await shop.call(listProducts, { q, page }),
          await shop.call(listProducts, { q }),
          await shop.call(getProduct, { productIdentifier: q === '' ? 'x' : q }),
        ]) {
          assert.ok(response.status < 500, `${response.status} for ${JSON.stringify([q, page])}`)
          assert.ok(
            !/postgres|drizzle|select |node_modules/i.test(JSON.stringify(response.problem.error ?? '')),
          )
        }
      }),
      { numRuns: 150 },
    )
  })

  test('to a body that is cut off is 400: a client that disconnects is not a server error', async () => {
    const half = new ReadableStream<Uint8Array>({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"name":'))
      },
      pull: (body) => body.error(new Error('aborted')),
    })
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-some-length' }
    const init = { method: 'POST', body: half, duplex: 'half', headers }
    const response = await shop.request('/api/orders', init)
    assert.equal(response.status, 400)
  })

  test('to an invalid order is 400, and nothing is stored', async () => {
    const product = await aProduct(shop.context)
    const good = anOrder([{ productId: product.id, quantity: 1 }])
    const bad: Record<string, unknown>[] = [
      { ...good, items: [] },
      { ...good, items: 'all' },
      { ...good, items: Array.from({ length: 51 }, () => good.items[0]) },
      { ...good, name: '' },
      { ...good, name: 'a\nb' },
      { ...good, name: '\u202Eevil' },
      { ...good, email: 'nobody' },
      { ...good, email: 'a@b.c\r\nBcc: x@y.z' },
      { ...good, phone: '12345' },
      { ...good, language: 'fr' },
      { ...good, termsAccepted: false },
      { ...good, status: 'completed' },
      { ...good, userId: 'somebody' },
      { ...good, paid: true },
      { ...good, __proto__: { role: 0 }, role: 0 },
    ]
    for (const body of bad) {
      const response = await shop.call(placeOrder, body)
      assert.equal(response.status, 400, JSON.stringify(body))
      assert.ok(Object.keys(response.problem.fields ?? {}).length > 0)
    }
    const { rows } = await shop.context.pool.query('select 1 from order_lines where product_id = $1', [
      product.id,
    ])
    assert.equal(rows.length, 0)
  })
})

describe('rate limits', () => {
  let shop: TestShop
  before(async () => (shop = await aShop({ environment: { RATE_LIMITS: 'on' } })))
  after(() => shop.close())

  test('count calls per visitor in the database and say when to retry', async () => {
    const limit = { calls: 3, seconds: 60 }
    for (let call = 1; call <= 3; call++) assert.ok((await countCall(shop.context.pool, 'a', limit)).allowed)
    const refused = await countCall(shop.context.pool, 'a', limit)
    assert.ok(!refused.allowed && refused.retryAfterSeconds > 50 && refused.retryAfterSeconds <= 60)
    assert.ok((await countCall(shop.context.pool, 'b', limit)).allowed)
  })

  test('allow exactly their number of calls, however many come at once', async () => {
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, () => countCall(shop.context.pool, 'burst', { calls: 5, seconds: 60 })),
    )
    assert.equal(verdicts.filter(({ allowed }) => allowed).length, 5)
  })

  test('start again if the database’s clock was set back while they counted', async () => {
    const limit = { calls: 1, seconds: 60 }
    assert.ok((await countCall(shop.context.pool, 'back', limit)).allowed)
    await shop.context.pool.query(
      `update rate_counters set ends_at = ends_at + interval '2 days' where key = 'back'`,
    )
    assert.ok((await countCall(shop.context.pool, 'back', limit)).allowed)
    const refused = await countCall(shop.context.pool, 'back', limit)
    assert.ok(!refused.allowed && refused.retryAfterSeconds <= 60)
  })

  test('start again when their window has ended', async () => {
    const limit = { calls: 1, seconds: 60 }
    assert.ok((await countCall(shop.context.pool, 'short', limit)).allowed)
    assert.ok(!(await countCall(shop.context.pool, 'short', limit)).allowed)
    await shop.context.pool.query(
      `update rate_counters set ends_at = now() - interval '1 second' where key = 'short'`,
    )
    assert.ok((await countCall(shop.context.pool, 'short', limit)).allowed)
  })

  test('respond 429 with Retry-After, and a forged X-Forwarded-For does not help', async () => {
    const product = await aProduct(shop.context)
    const visitor = aVisitor()
    await shop.context.pool.query(
      `insert into rate_counters (key, calls, ends_at) values ($1, 100000, now() + interval '1 hour')`,
      [`POST /api/orders ${visitor.address}`],
    )
    const refused = await shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]), visitor, {
      'x-forwarded-for': '1.2.3.4',
    })
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 3000)
  })

  test('count a whole IPv6 network as one visitor', () => {
    assert.equal(addressBlock('2001:db8:1:2:3:4:5:6'), addressBlock('2001:db8:1:2::99'))
    assert.notEqual(addressBlock('2001:db8:1:2::1'), addressBlock('2001:db8:1:3::1'))
    assert.equal(addressBlock('::ffff:10.0.0.1'), '10.0.0.1')
    assert.equal(addressBlock('::1'), addressBlock('0:0:0:0:0:0:0:1'))
  })
})
