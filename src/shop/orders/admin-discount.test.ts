import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayTakeOff } from './admin-discount.ts'

test('who may not refund takes a fifth off an order at most', () => {
  assert.equal(mayTakeOff(['support'], 10_000, 2_000), true)
  assert.equal(mayTakeOff(['support'], 10_000, 2_001), false)
  assert.equal(mayTakeOff([], 10_000, 2_001), false)
})

test('who may refund takes off what they like', () => {
  for (const duty of ['owner', 'accountant'] as const) assert.equal(mayTakeOff([duty], 10_000, 10_000), true)
})

test('nothing off a free order is no discount', () => assert.equal(mayTakeOff(['support'], 0, 0), true))
