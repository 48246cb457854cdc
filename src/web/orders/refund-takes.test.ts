import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderItemView } from '../../contract/orders.ts'
import { takesOf } from './refund-takes.ts'

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
    instructionsHtml: { en: '', he: '' },
    keys: [],
    paid: 40,
    refunded: 0,
    refundable: 2,
    bundle: null,
    answers: null,
    downloadUrl: null,
    ...more,
  }
}

const unitsOf = (count: number, ...items: readonly OrderItemView[]) =>
  takesOf(items).map(({ id, most, linesOf }) => [
    id,
    most,
    linesOf(count).map(({ item, quantity }) => [item.id, quantity]),
  ])

test('a bundle goes back as one, its lines together', () => {
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

test('what cannot go back is not there, and nothing chosen is nothing', () => {
  assert.deepEqual(unitsOf(0, anItem('seen', { refundable: 0 }), anItem('alone', {})), [['alone', 2, []]])
})

test('of an order that waits, all that is left goes back, even where a manager took one line of a bundle', () => {
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
