import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundlePrice, groupLines, inTheCart, namedParts } from './group-lines.ts'

const called = (name: string) => ({ en: name, he: name })
const bundle = { id: 'b', name: { en: 'Starter', he: 'חבילת פתיחה' }, units: 2 }
const system = { id: '1', productId: 'system', name: called('System'), price: 75, quantity: 2, bundle }
const alone = { ...system, id: '2', price: 100, quantity: 1, bundle: null }
const seats = { id: '3', productId: 'seats', name: called('Seat'), price: 10.01, quantity: 2, bundle }
const dearer = { ...seats, id: '4', price: 10.02 }

test('the lines of a bundle are grouped at the position of the first one', () => {
  assert.deepEqual(groupLines([system, alone, seats]), [
    { id: 'b', bundle, lines: [system, seats] },
    { id: '2', bundle: null, lines: [alone] },
  ])
})

test('the cart had the bundle at its own price, not its parts', () => {
  assert.deepEqual(inTheCart([system, alone, seats, dearer]), [
    { productId: 'b', name: bundle.name, price: 95.03, quantity: 2 },
    { productId: 'system', name: called('System'), price: 100, quantity: 1 },
  ])
})

test('the price of a bundle is the total of its lines divided by its units', () => {
  assert.equal(bundlePrice(bundle, [system, seats, dearer]), 95.03)
})

test('units of one part whose prices differ by an agora are listed as one part', () => {
  assert.deepEqual(namedParts([system, seats, dearer]), [
    { name: called('System'), quantity: 2 },
    { name: called('Seat'), quantity: 4 },
  ])
})
