import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderItemView } from '#contract/orders/orders.ts'
import { type Chosen, refundChoicesOf, refundedState, unitsBack } from './refund-choices.ts'

const bundle = { id: 'b', name: { en: 'Starter', he: 'חבילת פתיחה' }, units: 2 }

function anItem(id: string, more: Partial<OrderItemView>): OrderItemView {
  return {
    id,
    productId: id,
    name: { en: id, he: id },
    kind: 'key',
    price: 20,
    quantity: 2,
    imageUrl: '/a',
    activationUrl: null,
    instructionsHtml: { en: '', he: '' },
    keys: [],
    paid: 40,
    refunded: 0,
    refundedSum: 0,
    feeSum: 0,
    refundable: 2,
    bundle: null,
    answers: null,
    downloadUrl: null,
    ...more,
  }
}

const unitsOf = (count: number, ...items: readonly OrderItemView[]) =>
  refundChoicesOf(items).map(({ id, most, linesOf }) => [
    id,
    most,
    linesOf(count).map(({ item, quantity }) => [item.id, quantity]),
  ])

test('the parts of a bundle are returned together', () => {
  const system = anItem('system', { bundle })
  const seats = anItem('seats', { bundle, quantity: 4, refundable: 4 })
  const alone = anItem('alone', {})
  const takes = unitsOf(1, system, seats, alone)
  assert.deepEqual(takes, [
    [
      'b',
      2,
      [
        ['system', 1],
        ['seats', 2],
      ],
    ],
    ['alone', 2, [['alone', 1]]],
  ])
})

test('units that cannot be returned are not offered, and without a choice nothing is returned', () => {
  assert.deepEqual(unitsOf(0, anItem('seen', { refundable: 0 }), anItem('alone', {})), [['alone', 2, []]])
})

test('for an order that is waiting, everything left is returned, even if a manager refunded one line of a bundle', () => {
  const system = anItem('system', { bundle, refunded: 1, refundable: 1 })
  const seats = anItem('seats', { bundle, quantity: 4, refundable: 4 })
  assert.deepEqual(unitsOf(1, system, seats), [
    [
      'b',
      1,
      [
        ['system', 1],
        ['seats', 4],
      ],
    ],
  ])
})

const backOf = (whole: boolean, chosen: Chosen, ...items: readonly OrderItemView[]) =>
  refundChoicesOf(items).map((take, _, takes) => [take.id, unitsBack(take, takes, whole, chosen)])

test('an only unit is chosen from the start, and as soon as it becomes the only one', () => {
  assert.deepEqual(backOf(false, {}, anItem('keys', {})), [['keys', 0]])
  assert.deepEqual(backOf(false, {}, anItem('keys', { refundable: 1 })), [['keys', 1]])
  assert.deepEqual(backOf(false, {}, anItem('a', { refundable: 1 }), anItem('b', { refundable: 1 })), [
    ['a', 0],
    ['b', 0],
  ])
})

test('a choice is kept as far as it can be returned, and nothing is added to it', () => {
  assert.deepEqual(backOf(false, { keys: 2 }, anItem('keys', { refundable: 1 })), [['keys', 1]])
  assert.deepEqual(backOf(false, { keys: 0 }, anItem('keys', { refundable: 1 })), [['keys', 0]])
  const left = anItem('left', { refundable: 1 })
  assert.deepEqual(backOf(false, { seen: 1 }, anItem('seen', { refundable: 0 }), left), [['left', 0]])
})

test('an order offered as a whole stays chosen, as far as it can be returned', () => {
  const items = [anItem('a', {}), anItem('b', { refundable: 1 }), anItem('seen', { refundable: 0 })]
  assert.deepEqual(backOf(true, {}, ...items), [
    ['a', 2],
    ['b', 1],
  ])
  assert.deepEqual(backOf(true, { a: 1 }, ...items), [
    ['a', 1],
    ['b', 1],
  ])
})

const payment = { amount: 60, paidAt: '2026-11-21T10:00:00.000Z', transactionId: 'T-1' }
const withFee = [anItem('a', { feeSum: 2 }), anItem('b', { feeSum: 0.99 })]
const withoutFee = [anItem('a', {})]

test('a refunded order says that a fee was kept, or that nothing was ever paid', () => {
  const lessFee = refundedState({ payment, total: 60, refunded: 57.01, items: withFee })
  assert.deepEqual(lessFee, { state: 'less-fee', fee: 299 })
  const inFull = refundedState({ payment, total: 60, refunded: 60, items: withoutFee })
  assert.deepEqual(inFull, { state: 'in-full', fee: 0 })
  const free = refundedState({ payment: null, total: 0, refunded: 0, items: withoutFee })
  assert.deepEqual(free, { state: 'unpaid', fee: 0 })
})

test('an imported order that was refunded says so, although its payment is not known here', () => {
  const imported = refundedState({ payment: null, total: 59.9, refunded: 59.9, items: withoutFee })
  assert.deepEqual(imported, { state: 'in-full', fee: 0 })
})

test('a fee that the bank collected too is not called kept', () => {
  const all = refundedState({ payment, total: 60, refunded: 60, items: withFee })
  assert.deepEqual(all, { state: 'in-full', fee: 0 })
  const most = refundedState({ payment, total: 60, refunded: 58.5, items: withFee })
  assert.deepEqual(most, { state: 'less-fee', fee: 150 })
})
