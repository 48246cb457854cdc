import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cartTotal, countUnits } from './cart-item.ts'
import { cleanCart, storedCart } from './clean-cart.ts'

const now = 1_800_000_000_000

function cleanOne(fields: Record<string, unknown>) {
  return cleanCart(
    { p1: { id: 'p1', productId: 'p1', name: 'Key', price: 5, count: 2, ...fields } },
    now,
  ).get('p1')
}

test('an item with no product id is dropped', () => {
  for (const productId of [undefined, null, '', 7, {}]) assert.equal(cleanOne({ productId }), undefined)
})

test('a count that is not a positive number becomes 1', () => {
  for (const count of [undefined, null, 0, -3, '2', Number.NaN, {}, 0.4])
    assert.equal(cleanOne({ count })?.count, 1)
  assert.equal(cleanOne({ count: 3 })?.count, 3)
  assert.equal(cleanOne({ count: 2.9 })?.count, 2)
  assert.equal(cleanOne({ count: Number.POSITIVE_INFINITY })?.count, 100)
})

test('a price that is not a number becomes 0', () => {
  for (const price of [undefined, null, '12', Number.NaN, Number.POSITIVE_INFINITY, -1])
    assert.equal(cleanOne({ price })?.price, 0)
  assert.equal(cleanOne({ price: 12.5 })?.price, 12.5)
})

test('a valid item does not change', () => {
  const sound = {
    id: 'p1',
    productId: 'p1',
    name: { en: 'Key', he: 'מפתח' },
    price: 5,
    count: 2,
    image: '/a',
    images: ['/a', '/b'],
    lastValidated: now - 9,
    lastUpdated: now - 8,
  }
  assert.deepEqual(cleanCart({ p1: sound }, now).get('p1'), sound)
})

test('a time in the future counts as now, so that it cannot extend the grace period', () => {
  assert.equal(cleanOne({ lastValidated: now * 2 })?.lastValidated, now)
  assert.equal(cleanOne({ lastValidated: 'yesterday' })?.lastValidated, now)
})

test('anything that is not a map of items is an empty cart', () => {
  for (const stored of [null, undefined, 5, 'cart', true, [], [{ productId: 'p1' }], { a: 1, b: null }]) {
    assert.equal(cleanCart(stored, now).size, 0)
  }
})

test('two entries of one product become one item', () => {
  const entry = { productId: 'p1', price: 5, count: 2, name: 'Key' }
  assert.equal(cleanCart({ a: entry, b: { ...entry, count: 3 } }, now).get('p1')?.count, 5)
})

test('an item with the id __proto__ is an item like any other', () => {
  const stored: unknown = JSON.parse('{"__proto__":{"productId":"__proto__","price":5,"count":2,"name":"x"}}')
  const cart = cleanCart(stored, now)
  assert.equal(countUnits(cart), 2)
  const again: unknown = JSON.parse(JSON.stringify(storedCart(cart)))
  assert.deepEqual(cleanCart(again, now), cart)
})

test('whatever is stored, the cart is valid, and cleaning or storing it again changes nothing', () => {
  const odd = fc.anything({ maxDepth: 3 })
  const entry = fc.record(
    {
      productId: fc.oneof(fc.string(), odd),
      name: odd,
      price: odd,
      count: odd,
      image: odd,
      images: odd,
      lastValidated: odd,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(odd, fc.dictionary(fc.string(), fc.oneof(entry, odd))), (stored) => {
      const cart = cleanCart(stored, now)
      assert.ok(Number.isSafeInteger(cartTotal(cart)) || [...cart.values()].some((item) => item.price > 1e9))
      for (const item of cart.values()) assert.ok(Number.isInteger(item.count) && item.count >= 1)
      assert.deepEqual(cleanCart(storedCart(cart), now), cart)
      const read: unknown = JSON.parse(JSON.stringify(storedCart(cart)))
      assert.equal(countUnits(cleanCart(read, now)), countUnits(cart))
    }),
  )
})
