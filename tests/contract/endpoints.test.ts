import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { problems } from '#contract/problems/problem.ts'
import { duties, may } from '#shop/identity/permission.ts'
import { openApiDocument, refusalsOf } from '#server/pages/api-docs/openapi.ts'
import { allRoutes } from '#server/startup/routes.ts'
import { aUser } from '#tests/support/builders.ts'
import { anIdempotencyKey, aShop, aVisitor, origin, type TestShop } from '#tests/support/shop.ts'

const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(api)

describe('every endpoint', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('has exactly one handler, and every handler an endpoint', () => {
    const handled = allRoutes(shop.context, shop.demo).map((route) => route.endpoint)
    for (const [name, endpoint] of endpoints)
      assert.equal(handled.filter((one) => one === endpoint).length, 1, name)
    assert.equal(handled.length, endpoints.length)
    assert.ok(endpoints.length >= 20, `only ${endpoints.length} endpoints`)
  })

  test('has a unique method and path', () => {
    const addresses = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
    assert.equal(new Set(addresses).size, addresses.length)
  })

  test('has the path that the design prescribes', () => {
    const exact = ['/user/me', '/product/all', '/health/live', '/health/ready']
    for (const [name, { path }] of endpoints)
      assert.ok(exact.includes(path) || path.startsWith('/api/'), `${name}: ${path}`)
  })

  test('is for managers if and only if it is below /api/admin/, except one that the specification prescribes', () => {
    for (const [name, { path, access }] of endpoints)
      if (access === 'manager' || path.includes('/admin'))
        assert.deepEqual(
          [access, path.startsWith('/api/admin/')],
          ['manager', name !== 'changeOrderStatus'],
          name,
        )
  })

  test('of a manager that changes something refuses a request with a wrong CSRF token or none', async () => {
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const changing = endpoints.filter(
      ([, { access, method, path }]) => access === 'manager' && method !== 'GET' && path.includes('/admin/'),
    )
    assert.ok(changing.length > 0)
    for (const [name, endpoint] of changing) {
      const token = { 'x-csrf-token': 'A'.repeat(43) }
      const { status, problem } = await shop.call(endpoint, inputFor(endpoint), owner, token)
      assert.deepEqual([status, problem.code], [403, 'csrf-token-wrong'], name)
      const path = endpoint.path.replace(/:(\w+)/g, (_, part: string) => inputFor(endpoint)[part] ?? '')
      const headers = { origin, 'content-type': 'application/json', 'idempotency-key': anIdempotencyKey() }
      const without = await shop.request(path, { method: endpoint.method, headers, body: '{}' }, owner)
      assert.equal(without.status, 403, name)
      assert.match(await without.text(), /"csrf-token-wrong"/, name)
    }
  })

  test('of a manager is closed to visitors, users, and managers without a second factor', async () => {
    const user = aVisitor(await aUser(shop.context))
    const half = aVisitor(await aUser(shop.context, { role: 0, twoFactorPassed: false }))
    const guarded = endpoints.filter(([, { access }]) => access === 'manager')
    assert.ok(guarded.length > 0)
    for (const [name, endpoint] of guarded) {
      assert.equal((await shop.call(endpoint, inputFor(endpoint))).problem.code, 'sign-in-needed', name)
      assert.equal((await shop.call(endpoint, inputFor(endpoint), user)).problem.code, 'not-allowed', name)
      assert.equal(
        (await shop.call(endpoint, inputFor(endpoint), half)).problem.code,
        'second-factor-needed',
        name,
      )
    }
  })

  test('of a manager has a permission, and is closed to managers whose duties do not include it', async () => {
    const idle = aVisitor(await aUser(shop.context, { role: 0, duties: [] }))
    let refused = 0
    for (const [name, endpoint] of endpoints) {
      assert.equal(endpoint.permission !== undefined, endpoint.access === 'manager', name)
      if (endpoint.permission === undefined) continue
      assert.equal((await shop.call(endpoint, inputFor(endpoint), idle)).problem.code, 'not-allowed', name)
      for (const duty of duties.filter((one) => !may([one], endpoint.permission))) {
        const other = aVisitor(await aUser(shop.context, { role: 0, duties: [duty] }))
        const { status, problem } = await shop.call(endpoint, inputFor(endpoint), other)
        assert.deepEqual([status, problem.code], [403, 'not-allowed'], `${name} as ${duty}`)
        refused++
      }
    }
    assert.ok(refused > 5)
  })

  test('of a user is closed to visitors, and reports an invalid session with the specification’s messages', async () => {
    const expired = aVisitor(await aUser(shop.context, { state: 'expired' }))
    const revoked = aVisitor(await aUser(shop.context, { state: 'revoked' }))
    const unknown = aVisitor({ token: 'A'.repeat(43) })
    const guarded = endpoints.filter(([, { access }]) => access === 'user')
    assert.ok(guarded.length > 0)
    for (const [name, endpoint] of guarded) {
      assert.equal((await shop.call(endpoint, inputFor(endpoint))).problem.code, 'sign-in-needed', name)
      const late = await shop.call(endpoint, inputFor(endpoint), expired)
      assert.equal(late.status, 401)
      assert.equal(late.problem.error, 'Signature has expired', name)
      for (const visitor of [revoked, unknown])
        assert.equal(
          (await shop.call(endpoint, inputFor(endpoint), visitor)).problem.error,
          'Could not validate credentials',
          name,
        )
    }
  })

  test('that depends on the caller never treats an ended session as a guest, and admits guests', async () => {
    const expired = aVisitor(await aUser(shop.context, { state: 'expired' }))
    const revoked = aVisitor(await aUser(shop.context, { state: 'revoked' }))
    const personal = endpoints.filter(([, endpoint]) => endpoint.personal === true)
    for (const [name, { path, access }] of endpoints)
      if (path.startsWith('/api/orders') && access === 'anyone')
        assert.ok(
          personal.some(([one]) => one === name),
          name,
        )
    assert.ok(personal.length >= 8)
    for (const [name, endpoint] of personal) {
      assert.equal(endpoint.access, 'anyone', name)
      const { status } = await shop.call(endpoint, inputFor(endpoint), aVisitor())
      assert.notEqual(status, 401, name)
      const late = await shop.call(endpoint, inputFor(endpoint), expired)
      assert.deepEqual([late.status, late.problem.error], [401, 'Signature has expired'], name)
      const gone = await shop.call(endpoint, inputFor(endpoint), revoked)
      assert.deepEqual([gone.status, gone.problem.error], [401, 'Could not validate credentials'], name)
    }
  })

  test('rejects an unknown or invalid field by name', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    for (const [name, endpoint] of endpoints) {
      if (endpoint.body === 'raw') continue
      const response = await shop.call(endpoint, { ...inputFor(endpoint), unheardOf: 'x' }, manager)
      assert.equal(response.status, 400, name)
      assert.equal(response.problem.code, 'invalid-input', name)
      assert.ok(Object.keys(response.problem.fields ?? {}).length > 0, name)
      assert.ok(response.problem.requestId.length >= 8, name)
    }
  })

  test('rejects a body that is not JSON, is malformed or is too large', async () => {
    const response = await shop.request('/api/orders', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'text/plain', 'idempotency-key': 'x'.repeat(20) },
    })
    assert.equal(response.status, 415)
    const broken = await shop.request('/api/orders', {
      method: 'POST',
      body: '{"a":',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'x'.repeat(20) },
    })
    assert.equal(broken.status, 400)
    const large = await shop.request('/api/orders', {
      method: 'POST',
      body: JSON.stringify({ a: 'x'.repeat(300_000) }),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'x'.repeat(20) },
    })
    assert.equal(large.status, 413)
  })

  test('is in the OpenAPI document with its refusals', async () => {
    const document = openApiDocument('Mafteach', '1', origin)
    const paths = document['paths'] as Record<
      string,
      Record<string, { operationId: string; responses: Record<string, { description: string }> }>
    >
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    for (const [name, endpoint] of endpoints) {
      const operation = operations.find(({ operationId }) => operationId === name)
      assert.ok(operation, name)
      for (const code of refusalsOf(endpoint))
        assert.ok(
          operation.responses[String(problems[code].status)]?.description.includes(`\`${code}\``),
          `${name}: ${code}`,
        )
    }
    const served = await shop.request('/api/openapi.json')
    assert.deepEqual(
      await served.json(),
      JSON.parse(
        JSON.stringify({
          ...document,
          info: {
            ...Object(document['info']),
            version: (await import('#server/startup/version.ts')).version,
          },
        }),
      ),
    )
    const page = await (await shop.request('/api/docs')).text()
    for (const [name] of endpoints) assert.ok(page.includes(`id="${name}"`), name)
  })
})

/** Valid path parameters, so that only what a test adds is wrong. */
function inputFor({ path }: Endpoint): Record<string, string> {
  const samples: Record<string, string> = {
    orderId: '0'.repeat(20),
    id: '0'.repeat(20),
    lineId: '01890000-0000-7000-8000-000000000000',
    claimId: '0'.repeat(20),
    keyId: '01890000-0000-7000-8000-000000000000',
    mailId: '01890000-0000-7000-8000-000000000000',
    sessionId: '01890000-0000-7000-8000-000000000000',
    passkeyId: '01890000-0000-7000-8000-000000000000',
    reviewId: '01890000-0000-7000-8000-000000000000',
    reference: '0'.repeat(20),
    shelf: 'new',
    name: 'about',
    batchId: '01890000-0000-7000-8000-000000000000',
    importId: '01890000-0000-7000-8000-000000000000',
    productId: 'sample',
    userId: '01890000-0000-7000-8000-000000000000',
    answerId: '01890000-0000-7000-8000-000000000000',
  }
  return Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, samples[name] ?? 'sample']),
  )
}
