import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cartSegment, customerSegment, visitSegment } from './segments.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21)

test('a purchase is recent under 30 days, active under 90, then lapsed', () => {
  const after = (days: number) => customerSegment(now - days * day, now)
  assert.deepEqual([after(0), after(29.99)], ['recent_purchaser', 'recent_purchaser'])
  assert.deepEqual([after(30), after(89.99)], ['active_customer', 'active_customer'])
  assert.deepEqual([after(90), after(4000)], ['lapsed_customer', 'lapsed_customer'])
  assert.equal(customerSegment(null, now), 'prospect')
})

test('a purchase dated in the future is recent', () => {
  assert.equal(customerSegment(now + day, now), 'recent_purchaser')
})

test('visits over 5 are returning, over 10 frequent', () => {
  assert.deepEqual([0, 1, 5, 6, 10, 11].map(visitSegment), [
    'new',
    'new',
    'new',
    'returning',
    'returning',
    'frequent',
  ])
})

test('carts over 500 are high, over 200 medium, above zero low', () => {
  assert.deepEqual([0, 0.01, 200, 200.01, 500, 500.01].map(cartSegment), [
    'empty',
    'low',
    'low',
    'medium',
    'medium',
    'high',
  ])
})
