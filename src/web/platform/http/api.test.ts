import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { addFavourite } from '#contract/favourites.ts'
import { placeOrder } from '#contract/orders/orders.ts'
import { getCurrentUser } from '#contract/identity/session.ts'
import { call } from './api.ts'
import { on } from '../browser/signals.ts'

const kept = new Map<string, string>()
const keptInTab = new Map<string, string>()
const storageOf = (texts: Map<string, string>) => ({
  getItem: (key: string) => texts.get(key) ?? null,
  removeItem: (key: string) => texts.delete(key),
})
const sent: Request[] = []
let respond: () => Promise<Response>

beforeEach(() => {
  kept.clear()
  sent.length = 0
  keptInTab.clear()
  const stubs = {
    localStorage: storageOf(kept),
    sessionStorage: storageOf(keptInTab),
    document: { cookie: 'theme=dark; csrf_token=of%20a%20cookie' },
    location: { origin: 'http://shop.example' },
  }
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  globalThis.fetch = async (request) => {
    if (request instanceof Request) sent.push(request)
    return respond()
  }
})

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

const json = (status: number, body: unknown) => async () => Response.json(body, { status })

test('a stored token is sent as bearer, with credentials', async () => {
  kept.set('token', 'secret')
  respond = json(200, { id: 'u' })
  const { data, error } = await call(getCurrentUser, {})
  assert.deepEqual([data, error], [{ id: 'u' }, null])
  assert.equal(sent[0]?.headers.get('authorization'), 'Bearer secret')
  assert.equal(sent[0]?.credentials, 'include')
})

test('a response without a body is a success, whichever part of it a caller looks at', async () => {
  respond = async () => new Response(null, { status: 204 })
  const { data, error } = await call(addFavourite, { productId: 'p' })
  assert.deepEqual([data, error], [undefined, null])
})

test('a token stored for this tab only is sent too, and removed when it has expired', async () => {
  keptInTab.set('token', 'secret')
  respond = json(200, { id: 'u' })
  await call(getCurrentUser, {})
  assert.equal(sent[0]?.headers.get('authorization'), 'Bearer secret')
  respond = json(401, { detail: 'Could not validate credentials' })
  await call(getCurrentUser, {})
  assert.equal(keptInTab.size, 0)
})

test('a refusal keeps its code and its message', async () => {
  respond = json(409, { error: 'Sold out.', code: 'out-of-stock', requestId: 'r' })
  const refused = await call(getCurrentUser, {})
  assert.equal(refused.error, 'Sold out.')
  assert.equal(refused.problem?.code, 'out-of-stock')
})

test('an expired token is removed and reported', async () => {
  kept.set('token', 'old').set('user_data', '{}')
  let expirations = 0
  const stop = on('token-expired', () => (expirations += 1))
  respond = json(401, { error: 'Signature has expired', code: 'session-expired', requestId: 'r' })
  await call(getCurrentUser, {})
  stop()
  assert.equal(expirations, 1)
  assert.equal(kept.size, 0)
})

test('failed connections, missing responses and broken requests have the texts of the specification', async () => {
  respond = async () => {
    throw new TypeError('Failed to fetch')
  }
  const unreachable = await call(getCurrentUser, {})
  assert.equal(unreachable.error, 'Connection to API server failed. This may be a CORS or network issue.')
  respond = async () => {
    throw new DOMException('The operation timed out', 'TimeoutError')
  }
  const silent = await call(getCurrentUser, {})
  assert.equal(silent.error, 'No response from the server. Please check your connection.')
  const setup = await call(
    { ...placeOrder, path: '/api/orders/:lost' },
    {
      items: [],
      name: 'x',
      email: 'x',
      language: 'en',
      termsAccepted: true,
    },
  )
  assert.equal(setup.error, 'Error: /api/orders/:lost needs lost')
})

test('the server has thirty seconds to respond', async (context) => {
  const limit = context.mock.method(AbortSignal, 'timeout')
  respond = json(200, { id: 'u' })
  await call(getCurrentUser, {})
  assert.deepEqual(
    limit.mock.calls.map((one) => one.arguments),
    [[30_000]],
  )
})

test('a response that breaks off counts as no response', async () => {
  const stopping = (fault: unknown) => async () =>
    new Response(new ReadableStream({ start: (body) => body.error(fault) }), { status: 200 })
  respond = stopping(new DOMException('The operation timed out', 'TimeoutError'))
  const late = await call(getCurrentUser, {})
  assert.equal(late.error, 'No response from the server. Please check your connection.')
  respond = stopping(new TypeError('network error'))
  const cut = await call(getCurrentUser, {})
  assert.equal(cut.error, 'Connection to API server failed. This may be a CORS or network issue.')
})

test('an HTML page of a proxy is an error with its status', async () => {
  respond = async () => new Response('<html>', { status: 502 })
  assert.equal((await call(getCurrentUser, {})).error, 'Error: 502')
})

test('the idempotency key and the CSRF token are sent in their headers', async () => {
  kept.set('csrf_token', 'c')
  respond = json(201, {})
  const input = { items: [], name: 'x', email: 'x', language: 'en', termsAccepted: true } as const
  await call(placeOrder, { ...input, items: [] }, { idempotencyKey: 'k'.repeat(16) })
  await call({ ...placeOrder, path: '/api/admin/orders' }, { ...input, items: [] })
  assert.deepEqual(
    sent.map(({ headers }) => [headers.get('idempotency-key'), headers.get('x-csrf-token')]),
    [
      ['k'.repeat(16), null],
      [null, 'c'],
    ],
  )
})

test('a CSRF token that is not stored is read from its cookie', async () => {
  respond = json(201, {})
  const input = { items: [], name: 'x', email: 'x', language: 'en', termsAccepted: true } as const
  await call({ ...placeOrder, path: '/api/admin/orders' }, { ...input, items: [] })
  assert.equal(sent[0]?.headers.get('x-csrf-token'), 'of a cookie')
  document.cookie = 'csrf_token=%'
  const malformed = await call({ ...placeOrder, path: '/api/admin/orders' }, { ...input, items: [] })
  assert.deepEqual([malformed.error, sent[1]?.headers.get('x-csrf-token')], [null, null])
})
