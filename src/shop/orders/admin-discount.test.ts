import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayDiscount } from './admin-discount.ts'

test('a manager who may not refund can give a discount of at most a fifth', () => {
  assert.equal(mayDiscount(['support'], 10_000, 2_000), true)
  assert.equal(mayDiscount(['support'], 10_000, 2_001), false)
  assert.equal(mayDiscount([], 10_000, 2_001), false)
})

test('a manager who may refund can give any discount', () => {
  for (const duty of ['owner', 'accountant'] as const) assert.equal(mayDiscount([duty], 10_000, 10_000), true)
})

test('a discount of zero on a free order is allowed', () =>
  assert.equal(mayDiscount(['support'], 0, 0), true))
