import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mayChange, orderStatuses, orderTransitions } from './status.ts'

describe('the life of an order', () => {
  test('only a payment or a manager completes it', () => {
    const completing = orderTransitions.filter(({ to }) => to === 'completed')
    assert.deepEqual(new Set(completing.flatMap(({ by }) => by)), new Set(['payment', 'manager']))
  })

  test('the end of a hold ends nothing but an unpaid order', () => {
    for (const from of orderStatuses)
      for (const to of orderStatuses)
        assert.equal(
          mayChange(from, to, 'expiry'),
          from === 'pending' && to === 'cancelled',
          `${from} → ${to}`,
        )
  })

  test('what was refunded stays refunded, and nothing changes into itself', () => {
    for (const to of orderStatuses)
      for (const cause of ['payment', 'expiry', 'manager'] as const) {
        assert.equal(mayChange('refunded', to, cause), false)
        assert.equal(mayChange(to, to, cause), false)
      }
  })

  test('an unpaid order cannot be shipped or refunded', () => {
    for (const cause of ['payment', 'expiry', 'manager'] as const) {
      assert.equal(mayChange('pending', 'shipped', cause), false)
      assert.equal(mayChange('pending', 'refunded', cause), false)
      assert.equal(mayChange('cancelled', 'shipped', cause), false)
    }
  })
})
