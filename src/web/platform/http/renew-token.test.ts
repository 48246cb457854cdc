import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { getCurrentUser } from '#contract/identity/session.ts'
import { call } from './api.ts'
import { on } from '../browser/signals.ts'

const kept = new Map<string, string>()
const sent: string[] = []
let expirations = 0
let stop = () => {}
let responses: Readonly<Record<string, (token: string | null) => Response>>

const expired = () =>
  Response.json({ error: 'Signature has expired', code: 'session-expired', requestId: 'r' }, { status: 401 })
const renewed = () => Response.json({ access_token: 'new', expiresAt: '2026-11-21T10:00:00.000Z' })
const user = { id: 'u', username: 'noa' }
const onlyNew = (token: string | null) => (token === 'Bearer new' ? Response.json(user) : expired())

const realFetch = globalThis.fetch
beforeEach(() => {
  kept.clear()
  kept.set('token', 'old')
  sent.length = 0
  expirations = 0
  stop = on('token-expired', () => (expirations += 1))
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  const stubs = {
    localStorage,
    sessionStorage: { getItem: () => null, removeItem: () => {} },
    location: { origin: 'http://shop.example' },
    addEventListener: () => {},
    removeEventListener: () => {},
  }
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  globalThis.fetch = async (request) => {
    assert.ok(request instanceof Request)
    const { pathname } = new URL(request.url)
    sent.push(pathname)
    const respond = responses[pathname]
    assert.ok(respond !== undefined, pathname)
    return respond(request.headers.get('authorization'))
  }
})

afterEach(() => {
  globalThis.fetch = realFetch
  stop()
})

test('an expired token is renewed once for all calls, and nobody notices', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  responses = { '/user/me': onlyNew, '/api/session/refresh': renewed }
  const both = await Promise.all([call(getCurrentUser, {}), call(getCurrentUser, {})])
  assert.deepEqual(
    both.map(({ data }) => data),
    [user, user],
  )
  assert.equal(sent.filter((path) => path === '/api/session/refresh').length, 1)
  assert.deepEqual([kept.get('token'), expirations], ['new', 0])
})

test('an expired session is reported once, and the storage is cleared', async () => {
  responses = { '/user/me': expired, '/api/session/refresh': expired }
  await Promise.all([call(getCurrentUser, {}), call(getCurrentUser, {})])
  assert.deepEqual([kept.size, expirations], [0, 1])
})

test('a shop that does not respond does not end the session', async () => {
  responses = {
    '/user/me': expired,
    '/api/session/refresh': () => {
      throw new TypeError('Failed to fetch')
    },
  }
  const response = await call(getCurrentUser, {})
  assert.equal(response.error, 'Connection to API server failed. This may be a CORS or network issue.')
  assert.deepEqual([kept.get('token'), expirations], ['old', 0])
})

test('a renewal whose document was left is repeated, with the cookie that the browser has by then', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let renewals = 0
  // no other tab is about to store a token: the time for it passes
  const pass = () => {
    if (renewals > 1) return
    context.mock.timers.tick(3_000)
    setImmediate(pass)
  }
  responses = {
    '/user/me': onlyNew,
    '/api/session/refresh': () => {
      renewals += 1
      if (renewals > 1) return renewed()
      setImmediate(pass)
      return Response.json({ error: 'Raced.', code: 'refresh-raced', requestId: 'r' }, { status: 409 })
    },
  }
  const response = await call(getCurrentUser, {})
  assert.deepEqual([response.data, kept.get('token'), renewals, expirations], [user, 'new', 2, 0])
})

test('a renewal is finished by the browser even if its document is left', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const finished: boolean[] = []
  const originalFetch = globalThis.fetch
  globalThis.fetch = (request, init) => {
    if (request instanceof Request && request.url.endsWith('/api/session/refresh'))
      finished.push(request.keepalive)
    return originalFetch(request, init)
  }
  responses = { '/user/me': onlyNew, '/api/session/refresh': renewed }
  await call(getCurrentUser, {})
  assert.deepEqual(finished, [true])
})

test('a sign-out during a renewal is final, and not reported as an expired session', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  responses = {
    '/user/me': expired,
    '/api/session/refresh': () => {
      kept.delete('token')
      return renewed()
    },
  }
  await call(getCurrentUser, {})
  assert.deepEqual([kept.get('token'), expirations], [undefined, 0])
})

test('a token that another tab has renewed meanwhile is used', async () => {
  responses = {
    '/user/me': (token) => {
      kept.set('token', 'new')
      return onlyNew(token)
    },
  }
  const response = await call(getCurrentUser, {})
  assert.deepEqual([response.data, expirations], [user, 0])
})

test('a wrong password does not end the session', async () => {
  responses = {
    '/user/me': () =>
      Response.json(
        { error: 'Invalid username or email.', code: 'sign-in-failed', requestId: 'r' },
        { status: 401 },
      ),
  }
  const response = await call(getCurrentUser, {})
  assert.deepEqual([response.error, kept.get('token'), expirations], ['Invalid username or email.', 'old', 0])
})
