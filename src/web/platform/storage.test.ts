import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forget, readStored, readStoredJson, store, storeJson, storageKeys } from './storage.ts'

function standIn(storage: Partial<Storage>): void {
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true, writable: true })
}

beforeEach(() => {
  const kept = new Map<string, string>()
  standIn({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
})

test('keeps, reads and forgets', () => {
  store('token', 'x')
  storeJson('cart', { a: 1 })
  assert.equal(readStored('token'), 'x')
  assert.deepEqual(readStoredJson('cart'), { a: 1 })
  forget('token', 'cart')
  assert.equal(readStored('token'), null)
  assert.equal(readStoredJson('cart'), null)
})

test('broken JSON reads as nothing', () => {
  store('user_data', '{')
  assert.equal(readStoredJson('user_data'), null)
})

test('a browser that forbids storage is not an error', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  standIn({ getItem: refuse, setItem: refuse, removeItem: refuse })
  store('theme', 'dark')
  forget('theme')
  assert.equal(readStored('theme'), null)
})

test('the keys are those of the specification, and two of our own', () => {
  assert.deepEqual(
    [...storageKeys],
    'token user_data cart theme i18nextLng csrf_token lastCartValidation visit_count first_visit_time analytics_client_id last_purchase_date utm_params landing_page initial_referrer funnel_data coupon privacy_choices'.split(
      ' ',
    ),
  )
})
