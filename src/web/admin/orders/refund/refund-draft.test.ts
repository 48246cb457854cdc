import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import {
  type AdminLine,
  everything,
  fatesIn,
  firstDraft,
  initialLossDraft,
  leftMoney,
  refundProblems,
  sumOf,
  unitsIn,
} from './refund-draft.ts'
import { refundObstacle } from './refund-way.ts'

const key = (id: string, status: AdminLine['keys'][number]['status']) => ({
  id,
  lastFour: id,
  status,
  revealedAt: status === 'revealed' ? '2026-11-01T10:00:00.000Z' : null,
  closedReason: null,
})

function aLine(id: string, more: Partial<AdminLine> = {}): AdminLine {
  return {
    id,
    productId: id,
    name: { en: id, he: id },
    kind: 'key',
    price: 20,
    quantity: 2,
    discount: 0,
    net: 40,
    refunded: 0,
    refundedSum: 0,
    feeSum: 0,
    bundle: null,
    answers: null,
    downloadedAt: null,
    missing: 0,
    keys: [key('one', 'sold'), key('two', 'revealed')],
    ...more,
  }
}

type Way = AdminOrder['attempts'][number]['refundable']

function anOrder(lines: AdminLine[], more: Partial<AdminOrder> = {}, refundable: Way = 'parts'): AdminOrder {
  const paid = lines.reduce((sum, { net }) => sum + net, 0)
  const at = '2026-11-01T10:00:00.000Z'
  const payment = { transactionId: 't', amount: paid, currency: 'ILS', allocation: 'matched', at }
  return {
    orderId: 'o',
    number: 'MF-1',
    version: 1,
    imported: null,
    status: 'completed',
    payment: 'paid',
    delivery: 'delivered',
    moves: ['refunded'],
    date: at,
    heldUntil: null,
    blocks: [],
    completedAt: at,
    completedReason: null,
    customer: {
      name: 'Dana',
      email: 'dana@example.com',
      phone: null,
      language: 'en',
      username: null,
      customerId: null,
      business: null,
    },
    subtotal: paid,
    discount: 0,
    discountReason: null,
    couponCode: null,
    total: paid,
    vat: 0,
    vatPercent: 18,
    paid,
    refunded: 0,
    fee: 0,
    feePercent: 0,
    lines,
    attempts: [
      { id: 'a', provider: 'fake', status: 'paid', amount: paid, at, refundable, payments: [payment] },
    ],
    refunds: [],
    documents: [],
    gift: null,
    disputes: [],
    claims: [],
    tasks: [],
    notes: [],
    events: [],
    ...more,
  }
}

function aRefund(parts: AdminOrder['refunds'][number]['parts']): AdminOrder['refunds'][number] {
  return {
    id: 'r',
    amount: 10,
    fee: 0,
    state: 'paid',
    cause: 'manager',
    byBank: false,
    date: '2026-11-01T10:00:00.000Z',
    askedAt: null,
    paidAt: null,
    provider: 'fake',
    transactionId: null,
    refusedReason: null,
    retry: null,
    parts,
  }
}

function aLostDispute(amount: number | null, unrecorded: number | null): AdminOrder['disputes'][number] {
  return {
    id: 'd',
    provider: 'fake',
    state: 'lost',
    reason: '',
    amount,
    since: '2026-11-01T10:00:00.000Z',
    answerBy: null,
    holds: true,
    settled: false,
    unrecorded,
  }
}

describe('the refund form of a manager', () => {
  test('begins with nothing chosen, unless there is one thing to choose', () => {
    assert.deepEqual(unitsIn(anOrder([aLine('a')]), firstDraft(anOrder([aLine('a')]))), [])
    const single = anOrder([aLine('a', { quantity: 1, net: 20, keys: [key('one', 'sold')] })])
    assert.deepEqual(unitsIn(single, firstDraft(single)), [
      { lineId: 'a', quantity: 1, keys: [{ keyId: 'one', fate: 'stock' }] },
    ])
  })

  test('sells unseen keys again and burns seen ones when everything is refunded', () => {
    const order = anOrder([aLine('a')])
    const units = unitsIn(order, everything(order))
    assert.deepEqual(fatesIn(order, units), { stock: 1, withdrawn: 0, burned: 1 })
    assert.equal(sumOf(order, units), 4000)
  })

  test('counts units if there is no key to choose', () => {
    const order = anOrder([aLine('guide', { kind: 'file', keys: [] })])
    assert.deepEqual(unitsIn(order, { 'line:guide': '1' }), [{ lineId: 'guide', quantity: 1 }])
    assert.deepEqual(refundProblems(order, { 'line:guide': '3' }), { 'line:guide': 'too-much' })
    assert.deepEqual(refundProblems(order, { 'line:guide': '0' }), { 'line:guide': 'count' })
  })

  test('refunds an order that waits for stock as a whole, including the keys it holds', () => {
    const order = anOrder([aLine('a', { keys: [key('one', 'reserved')] })], { status: 'pending' })
    const units = unitsIn(order, firstDraft(order))
    assert.deepEqual(units, [{ lineId: 'a', quantity: 2 }])
    assert.equal(fatesIn(order, units).stock, 1)
  })

  test('refunds a part of the price that is less than its refundable rest', () => {
    const order = anOrder([aLine('a', { refundedSum: 10 })])
    assert.equal(leftMoney(order, order.lines[0] ?? aLine('a')), 3000)
    const draft = (amount: string) => ({ mode: 'amount', lineId: 'a', amount })
    assert.deepEqual(refundProblems(order, draft('29.99')), {})
    assert.deepEqual(refundProblems(order, draft('30')), { amount: 'too-much' })
    assert.deepEqual(refundProblems(order, draft('1.005')), { amount: 'decimals' })
    assert.deepEqual(refundProblems(order, draft('')), { amount: 'required' })
  })

  test('warns if the payment provider cannot refund that sum', () => {
    const lines = [aLine('a')]
    assert.equal(refundObstacle(anOrder(lines), 1000), null)
    assert.equal(refundObstacle(anOrder(lines, {}, 'whole'), 1000), 'whole')
    assert.equal(refundObstacle(anOrder(lines, {}, 'whole'), 4000), null)
    assert.equal(refundObstacle(anOrder(lines, {}, 'once'), 1000), null)
    const earlier = (...parts: AdminOrder['refunds'][number]['parts']) =>
      refundObstacle(anOrder(lines, { refunds: [aRefund(parts)] }, 'once'), 1000)
    assert.equal(earlier({ lineId: 'a', quantity: 1, amount: 10 }), 'once')
    assert.equal(earlier(), null, 'it was of a payment that did not pay the order')
    assert.equal(refundObstacle(anOrder(lines, {}, 'by-hand'), 1000), 'by-hand')
    assert.equal(refundObstacle(anOrder(lines, {}, 'by-hand'), 0), null)
  })

  test('suggests for a lost dispute what no refund has recorded as taken by the bank yet', () => {
    const suggested = (amount: number | null, unrecorded: number | null) =>
      initialLossDraft(anOrder([aLine('a')]), aLostDispute(amount, unrecorded))['amount']
    assert.equal(suggested(20, 20), '20.00')
    assert.equal(suggested(20, 0), '')
    assert.equal(suggested(30, 10), '10.00')
    assert.equal(suggested(20, 40), '20.00', 'another dispute took the rest')
    const { paid } = anOrder([aLine('a')])
    assert.equal(suggested(null, null), paid.toFixed(2), 'all that is left, if the amount is not known')
  })
})
