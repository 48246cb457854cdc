import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptFor } from './order-attempt.ts'

let made = 0
const newKey = () => `key-${(made += 1)}`

test('sending the same order again reuses its idempotency key', () => {
  const first = attemptFor({ items: [{ productId: 'a', quantity: 1 }], email: 'a@b.example' }, null, newKey)
  assert.equal(
    attemptFor({ items: [{ productId: 'a', quantity: 1 }], email: 'a@b.example' }, first, newKey),
    first,
  )
})

test('a changed order gets a new idempotency key', () => {
  const first = attemptFor({ quantity: 1 }, null, newKey)
  const second = attemptFor({ quantity: 2 }, first, newKey)
  const third = attemptFor({ quantity: 1 }, second, newKey)
  assert.deepEqual(new Set([first, second, third].map((one) => 'key' in one && one.key)).size, 3)
})

test('an order that was placed is found by its form, and a changed form gets a new key', () => {
  const placed = { body: '{"quantity":1}', placed: { orderId: 'a', total: 20 } }
  assert.equal(attemptFor({ quantity: 1 }, placed, newKey), placed)
  assert.ok('key' in attemptFor({ quantity: 2 }, placed, newKey))
})
