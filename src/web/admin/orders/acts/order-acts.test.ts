import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { duties, type Duty, may } from '#shop/identity/permission.ts'
import { actsOf } from './order-acts.ts'

type Order = Parameters<typeof actsOf>[0]

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
const acts = (order: Order, duty: Duty = 'owner') => actsOf(order, (wanted) => may([duty], wanted))

describe('the actions of an order', () => {
  test('start with the one that its state requires', () => {
    assert.equal(acts(delivered).primary, 'resend')
    assert.equal(acts({ ...delivered, moves: ['shipped', 'refunded'] }).primary, 'done')
    assert.equal(acts(unpaid).primary, 'paid')
    const waits: Order = { ...delivered, status: 'pending', delivery: 'waits-for-stock' }
    assert.equal(acts({ ...waits, lines: [{ productId: 'key', missing: 2 }] }).primary, 'stock')
  })

  test('have no main one if nothing is left to do', () => {
    const cancelled: Order = { ...unpaid, status: 'cancelled', moves: [], delivery: 'ended-unpaid' }
    const refunded: Order = { ...delivered, status: 'refunded', moves: [], delivery: 'refunded' }
    assert.deepEqual(acts(cancelled), { primary: null, more: ['email', 'print', 'terms', 'paid', 'block'] })
    assert.deepEqual(acts(refunded), { primary: null, more: ['email', 'print', 'terms', 'block'] })
    assert.equal(acts({ ...delivered, delivery: 'held-for-check' }).primary, null)
  })

  test('offer to refund a cancellation fee while the shop keeps one', () => {
    const cancelled: Order = { ...delivered, status: 'refunded', moves: [], refunded: 38, fee: 2 }
    assert.ok(acts(cancelled).more.includes('fee'))
    assert.ok(!acts(cancelled, 'stock').more.includes('fee'))
    assert.ok(!acts({ ...cancelled, refunded: 40, fee: 0 }).more.includes('fee'))
    assert.ok(!acts({ ...cancelled, refunded: 40 }).more.includes('fee'), 'a bank took the money back')
  })

  test('appear once each, without e-mail or block if there is no address', () => {
    const { primary, more } = acts({ ...delivered, moves: ['shipped', 'refunded'] })
    assert.equal(new Set([primary, ...more]).size, more.length + 1)
    const nameless = acts({ ...delivered, customer: { email: '' } })
    assert.deepEqual(nameless, { primary: null, more: ['refund', 'email', 'print', 'terms'] })
    assert.ok(!acts({ ...delivered, blocks: [{ kind: 'email' }] }).more.includes('block'))
  })

  test('are only those that the manager’s duties allow', () => {
    for (const duty of duties) {
      const { primary, more } = acts(delivered, duty)
      assert.equal(more.includes('refund'), may([duty], 'orders.refund'), duty)
      assert.equal(primary === 'resend', may([duty], 'orders.edit'), duty)
    }
  })
})
