import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mayChange, needsReason, orderStatuses, orderTransitions, takesMoney } from './status.ts'

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

  test('late money revives what its buyer left or time has ended, never what a manager cancelled', () => {
    assert.equal(takesMoney({ status: 'pending', cancelledBy: null }), true)
    assert.equal(takesMoney({ status: 'cancelled', cancelledBy: 'expiry' }), true)
    assert.equal(takesMoney({ status: 'cancelled', cancelledBy: 'buyer' }), true)
    assert.equal(takesMoney({ status: 'cancelled', cancelledBy: 'manager' }), false)
    for (const status of ['completed', 'shipped', 'refunded'] as const)
      assert.equal(takesMoney({ status, cancelledBy: null }), false)
  })

  test('what was refunded stays refunded, and nothing changes into itself', () => {
    for (const to of orderStatuses)
      for (const cause of ['payment', 'expiry', 'buyer', 'manager'] as const) {
        assert.equal(mayChange('refunded', to, cause), false)
        assert.equal(mayChange(to, to, cause), false)
      }
  })

  test('an order that was not delivered cannot be shipped, and one that ended cannot be refunded', () => {
    for (const cause of ['payment', 'expiry', 'buyer', 'manager'] as const) {
      assert.equal(mayChange('pending', 'shipped', cause), false)
      assert.equal(mayChange('cancelled', 'shipped', cause), false)
      assert.equal(mayChange('cancelled', 'refunded', cause), false)
    }
  })

  test('who completes an order by hand or pays it back says why; other moves need no reason', () => {
    assert.deepEqual(orderStatuses.filter(needsReason), ['completed', 'refunded'])
  })

  test('a buyer can leave what is not delivered, give back, and do nothing else', () => {
    for (const from of orderStatuses)
      for (const to of orderStatuses)
        assert.equal(
          mayChange(from, to, 'buyer'),
          (to === 'refunded' && ['pending', 'completed', 'shipped'].includes(from)) ||
            (to === 'cancelled' && from === 'pending'),
          `${from} → ${to}`,
        )
  })
})
