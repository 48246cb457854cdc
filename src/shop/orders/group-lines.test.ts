import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupLines, inTheCart } from './group-lines.ts'

const bundle = { id: 'b', name: { en: 'Starter', he: 'חבילת פתיחה' }, units: 2 }
const system = { id: '1', productId: 'system', quantity: 2, bundle }
const alone = { id: '2', productId: 'system', quantity: 1, bundle: null }
const seats = { id: '3', productId: 'seats', quantity: 4, bundle }

test('the lines of a bundle stand together, where the first of them stood', () => {
  assert.deepEqual(groupLines([system, alone, seats]), [
    { id: 'b', bundle, lines: [system, seats] },
    { id: '2', bundle: null, lines: [alone] },
  ])
})

test('what was in the cart is the bundle, not its parts', () => {
  assert.deepEqual(inTheCart([system, alone, seats]), [
    { productId: 'b', quantity: 2 },
    { productId: 'system', quantity: 1 },
  ])
})
