import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { duties, type Duty, may } from '#shop/identity/permission.ts'
import { actionsOf } from './allowed-actions.ts'

type Order = Parameters<typeof actionsOf>[0]

const delivered: Order = {
  status: 'completed',
  paid: 40,
  refunded: 0,
  fee: 0,
  total: 40,
  moves: ['refunded'],
  delivery: 'delivered',
  customer: { email: 'dana@example.com' },
  blocks: [],
  lines: [{ productId: 'key', missing: 0 }],
}
const unpaid: Order = {
  ...delivered,
  status: 'pending',
  paid: 0,
  moves: ['completed', 'cancelled'],
  delivery: 'waits-for-payment',
}
const actions = (order: Order, duty: Duty = 'owner') => actionsOf(order, (wanted) => may([duty], wanted))

describe('the actions of an order', () => {
  test('start with the one that its state requires', () => {
    assert.equal(actions(delivered).primary, 'resend')
    assert.equal(actions({ ...delivered, moves: ['shipped', 'refunded'] }).primary, 'done')
    assert.equal(actions(unpaid).primary, 'paid')
    const waits: Order = { ...delivered, status: 'pending', delivery: 'waits-for-stock' }
    assert.equal(actions({ ...waits, lines: [{ productId: 'key', missing: 2 }] }).primary, 'stock')
  })

  test('have no main one if nothing is left to do', () => {
    const cancelled: Order = { ...unpaid, status: 'cancelled', moves: [], delivery: 'ended-unpaid' }
    const refunded: Order = { ...delivered, status: 'refunded', moves: [], delivery: 'refunded' }
    assert.deepEqual(actions(cancelled), {
      primary: null,
      more: ['email', 'print', 'terms', 'paid', 'block'],
    })
    assert.deepEqual(actions(refunded), { primary: null, more: ['email', 'print', 'terms', 'block'] })
    assert.equal(actions({ ...delivered, delivery: 'held-for-check' }).primary, null)
  })

  test('offer to refund a cancellation fee while the shop keeps one', () => {
    const cancelled: Order = { ...delivered, status: 'refunded', moves: [], refunded: 38, fee: 2 }
    assert.ok(actions(cancelled).more.includes('fee'))
    assert.ok(!actions(cancelled, 'stock').more.includes('fee'))
    assert.ok(!actions({ ...cancelled, refunded: 40, fee: 0 }).more.includes('fee'))
    assert.ok(!actions({ ...cancelled, refunded: 40 }).more.includes('fee'), 'a bank took the money back')
  })

  test('appear once each, without e-mail or block if there is no address', () => {
    const { primary, more } = actions({ ...delivered, moves: ['shipped', 'refunded'] })
    assert.equal(new Set([primary, ...more]).size, more.length + 1)
    const nameless = actions({ ...delivered, customer: { email: '' } })
    assert.deepEqual(nameless, { primary: null, more: ['refund', 'email', 'print', 'terms'] })
    assert.ok(!actions({ ...delivered, blocks: [{ kind: 'email' }] }).more.includes('block'))
  })

  test('are only those that the manager’s duties allow', () => {
    for (const duty of duties) {
      const { primary, more } = actions(delivered, duty)
      assert.equal(more.includes('refund'), may([duty], 'orders.refund'), duty)
      assert.equal(primary === 'resend', may([duty], 'orders.edit'), duty)
    }
  })
})
