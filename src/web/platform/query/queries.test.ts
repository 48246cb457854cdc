import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { endSession, listSessions } from '#contract/identity/account.ts'
import { listGuestOrders } from '#contract/orders/guest-orders.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

const browser = fakeBrowser()
Object.defineProperty(globalThis, 'document', {
  value: { cookie: '', documentElement: { dataset: {} } },
  configurable: true,
})
environmentManager.setIsServer(() => false)
const { change, queries, readingOf, readOnce } = await import('./queries.ts')
const { call } = await import('../http/api.ts')
const { emit } = await import('../browser/signals.ts')
const { startSession } = await import('../http/session.ts')

const sessions = { status: 200, body: { sessions: [] } }
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
}
const look = () => new QueryObserver(queries, readingOf(listSessions, {})).subscribe(() => {})

let leave = () => {}
afterEach(() => {
  leave()
  queries.clear()
})

test('parts of a page that read the same endpoint share one call', async () => {
  browser.respondWith({ '/api/account/sessions': [sessions] })
  const before = browser.timesAsked()
  const both = [look(), look()]
  leave = () => both.forEach((stop) => stop())
  await settle()
  assert.equal(browser.timesAsked() - before, 1)
  const keyOf = (orderId: string) => JSON.stringify(readingOf(getOrder, { orderId }).queryKey)
  assert.notEqual(keyOf('a'), keyOf('b'))
})

test('after a change, visible data is read again; after a refused change it is not', async () => {
  const ended = { status: 200, body: {} }
  const refused = { status: 404, body: { error: 'Not found.', code: 'not-found' } }
  browser.respondWith({ '/api/account/sessions': [sessions], '/api/account/sessions/s': [refused, ended] })
  leave = look()
  await settle()
  const before = browser.timesAsked()
  const end = () => change(() => call(endSession, { sessionId: 's' }))
  assert.equal((await end()).problem?.code, 'not-found')
  await settle()
  assert.equal(browser.timesAsked() - before, 1)
  assert.equal((await end()).error, null)
  await settle()
  assert.equal(browser.timesAsked() - before, 3)
})

test('after a change is refused because the data is out of date, it is read again', async () => {
  const refused = { status: 409, body: { error: 'Somebody else.', code: 'version-changed' } }
  browser.respondWith({ '/api/account/sessions': [sessions], '/api/account/sessions/s': [refused] })
  leave = look()
  await settle()
  const before = browser.timesAsked()
  const response = await change(() => call(endSession, { sessionId: 's' }))
  assert.equal(response.problem?.code, 'version-changed')
  await settle()
  assert.equal(browser.timesAsked() - before, 2)
})

test('data read by a visitor is removed once they are signed out', async () => {
  browser.respondWith({ '/api/account/sessions': [sessions] })
  await queries.query(readingOf(listSessions, {}))
  assert.notEqual(queries.getQueryData(readingOf(listSessions, {}).queryKey), undefined)
  startSession({ onFailure: () => {}, onExpired: () => {} })
  assert.equal(queries.getQueryData(readingOf(listSessions, {}).queryKey), undefined)
})

test('what a page reads while a former session turns out to have ended is read again as a guest', async () => {
  const found = { status: 200, body: { opened: null, orders: [], next: null } }
  browser.respondWith({ '/api/guest-orders': [found] })
  const page = new QueryObserver(queries, readingOf(listGuestOrders, {}))
  leave = page.subscribe(() => {})
  emit('token-expired', undefined)
  await settle()
  assert.deepEqual(page.getCurrentResult().data, found.body)
})

test('an event handler reads an endpoint once, and from the cache immediately afterwards', async () => {
  browser.respondWith({ '/api/account/sessions': [sessions] })
  const before = browser.timesAsked()
  assert.deepEqual((await readOnce(listSessions, {})).data, sessions.body)
  assert.deepEqual((await readOnce(listSessions, {})).data, sessions.body)
  assert.equal(browser.timesAsked() - before, 1)
})

test('an event handler that reads an endpoint learns whether the shop refused or could not be reached', async () => {
  const refused = { status: 404, body: { error: 'Not found.', code: 'not-found' } }
  browser.respondWith({ '/api/account/sessions': [refused, 'lost'] })
  const [first, second] = [await readOnce(listSessions, {}), await readOnce(listSessions, {})]
  assert.deepEqual([first.data, first.problem?.code], [null, 'not-found'])
  assert.deepEqual([second.data, second.problem], [null, null])
})
