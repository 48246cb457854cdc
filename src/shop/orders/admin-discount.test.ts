import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayTakeOff } from './admin-discount.ts'

test('a manager who may not refund can give a discount of at most a fifth', () => {
  assert.equal(mayTakeOff(['support'], 10_000, 2_000), true)
  assert.equal(mayTakeOff(['support'], 10_000, 2_001), false)
  assert.equal(mayTakeOff([], 10_000, 2_001), false)
})

test('a manager who may refund can give any discount', () => {
  for (const duty of ['owner', 'accountant'] as const) assert.equal(mayTakeOff([duty], 10_000, 10_000), true)
})

test('a discount of zero on a free order is allowed', () => assert.equal(mayTakeOff(['support'], 0, 0), true))
