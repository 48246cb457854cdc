import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mayChange, needsReason, orderStatuses, orderTransitions, takesMoney } from './status.ts'

describe('the life of an order', () => {
  test('only a payment or a manager completes it', () => {
    const completing = orderTransitions.filter(({ to }) => to === 'completed')
    assert.deepEqual(new Set(completing.flatMap(({ by }) => by)), new Set(['payment', 'manager']))
  })

  test('the end of a hold only cancels unpaid orders', () => {
    for (const from of orderStatuses)
      for (const to of orderStatuses)
        assert.equal(
          mayChange(from, to, 'expiry'),
          from === 'pending' && to === 'cancelled',
          `${from} → ${to}`,
        )
  })

  test('a late payment is accepted for an order that was abandoned or expired, but not if a manager cancelled it', () => {
    assert.equal(takesMoney({ status: 'pending', cancelledBy: null }), true)
    assert.equal(takesMoney({ status: 'cancelled', cancelledBy: 'expiry' }), true)
    assert.equal(takesMoney({ status: 'cancelled', cancelledBy: 'buyer' }), true)
    assert.equal(takesMoney({ status: 'cancelled', cancelledBy: 'manager' }), false)
    for (const status of ['completed', 'shipped', 'refunded'] as const)
      assert.equal(takesMoney({ status, cancelledBy: null }), false)
  })

  test('a refunded order never changes, and no state changes into itself', () => {
    for (const to of orderStatuses)
      for (const cause of ['payment', 'expiry', 'buyer', 'manager'] as const) {
        assert.equal(mayChange('refunded', to, cause), false)
        assert.equal(mayChange(to, to, cause), false)
      }
  })

  test('an undelivered order cannot be shipped, and a cancelled one can be neither shipped nor refunded', () => {
    for (const cause of ['payment', 'expiry', 'buyer', 'manager'] as const) {
      assert.equal(mayChange('pending', 'shipped', cause), false)
      assert.equal(mayChange('cancelled', 'shipped', cause), false)
      assert.equal(mayChange('cancelled', 'refunded', cause), false)
    }
  })

  test('completing an order by hand and refunding it require a reason; other changes do not', () => {
    assert.deepEqual(orderStatuses.filter(needsReason), ['completed', 'refunded'])
  })

  test('a buyer can cancel an unpaid order and get a refund, but nothing else', () => {
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
