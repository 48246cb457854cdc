import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptFor } from './order-attempt.ts'

let made = 0
const newKey = () => `key-${(made += 1)}`

test('sending the same order again keeps its key', () => {
  const first = attemptFor({ items: [{ productId: 'a', quantity: 1 }], email: 'a@b.example' }, null, newKey)
  assert.equal(
    attemptFor({ items: [{ productId: 'a', quantity: 1 }], email: 'a@b.example' }, first, newKey),
    first,
  )
})

test('a changed order gets a new key', () => {
  const first = attemptFor({ quantity: 1 }, null, newKey)
  const second = attemptFor({ quantity: 2 }, first, newKey)
  assert.notEqual(second.key, first.key)
  assert.notEqual(attemptFor({ quantity: 1 }, second, newKey).key, first.key)
})
