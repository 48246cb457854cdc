import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { storeSecret } from '../http/store-secret.ts'
import {
  forget,
  onStorageChange,
  readStored,
  readStoredJson,
  readSecret,
  readToken,
  store,
  storeJson,
  storageKeys,
} from './storage.ts'

function mockStorage(storage: Partial<Storage>, name = 'localStorage'): void {
  Object.defineProperty(globalThis, name, { value: storage, configurable: true, writable: true })
}

function memoryStorage(): Partial<Storage> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

beforeEach(() => {
  mockStorage(memoryStorage())
  mockStorage(memoryStorage(), 'sessionStorage')
})

test('stores, reads and removes values', () => {
  store('token', 'x')
  storeJson('cart', { a: 1 })
  assert.equal(readStored('token'), 'x')
  assert.deepEqual(readStoredJson('cart'), { a: 1 })
  forget('token', 'cart')
  assert.equal(readStored('token'), null)
  assert.equal(readStoredJson('cart'), null)
})

test('broken JSON is read as null', () => {
  store('user_data', '{')
  assert.equal(readStoredJson('user_data'), null)
})

test('a token is looked up in local storage, then in session storage', () => {
  sessionStorage.setItem('token', 'of this tab')
  assert.equal(readToken(), 'of this tab')
  storeSecret('token', 'of all tabs')
  assert.equal(readToken(), 'of all tabs')
  forget('token')
  assert.equal(readToken(), null)
})

test('if local storage is full, the token is stored for this tab only, and an older one is removed', () => {
  store('token', 'old')
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  storeSecret('token', 'new')
  assert.equal(localStorage.getItem('token'), null)
  assert.equal(readToken(), 'new')
})

test('if local storage is full, the CSRF token is stored for this tab too', () => {
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  storeSecret('csrf_token', 'c')
  assert.equal(readSecret('csrf_token'), 'c')
  forget('csrf_token')
  assert.equal(readSecret('csrf_token'), null)
})

test('a browser that blocks storage does not cause an error, and a session lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'])
    mockStorage({ getItem: refuse, setItem: refuse, removeItem: refuse }, name)
  storeSecret('token', 'x')
  assert.equal(readToken(), 'x')
  storeSecret('token', 'y')
  assert.equal(readToken(), 'y')
  forget('token')
  assert.equal(readToken(), null)
  store('theme', 'dark')
  forget('theme')
  assert.equal(readStored('theme'), null)
})

test('the keys are those of the specification and five of our own', () => {
  assert.deepEqual(
    [...storageKeys],
    'token user_data cart theme i18nextLng csrf_token lastCartValidation visit_count first_visit_time analytics_client_id last_purchase_date utm_params landing_page initial_referrer funnel_data coupon privacy_choices recently_seen recent_searches order_in_payment'.split(
      ' ',
    ),
  )
})

test('a document from the back/forward cache learns what changed while it was frozen', () => {
  const target = new EventTarget()
  const seen: (string | null)[] = []
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    Object.defineProperty(globalThis, name, { value: target[name].bind(target), configurable: true })
  const pageEvent = (type: string, persisted: boolean) =>
    target.dispatchEvent(Object.assign(new Event(type), { persisted }))
  store('cart', 'full')
  const stop = onStorageChange('cart', (now) => seen.push(now))
  pageEvent('pageshow', false)
  pageEvent('pagehide', true)
  pageEvent('pageshow', true)
  assert.deepEqual(seen, [], 'nothing changed')
  pageEvent('pagehide', true)
  store('cart', 'empty')
  pageEvent('pageshow', true)
  assert.deepEqual(seen, ['empty'])
  stop()
  pageEvent('pagehide', true)
  store('cart', 'full')
  pageEvent('pageshow', true)
  assert.deepEqual(seen, ['empty'], 'nobody listens any more')
})
