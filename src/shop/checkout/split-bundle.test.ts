import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { soldLines, splitBundle } from './split-bundle.ts'

const parts = fc.uniqueArray(
  fc.record({
    productId: fc.string({ minLength: 1, maxLength: 5 }),
    price: fc.integer({ min: 0, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 10 }),
  }),
  { selector: ({ productId }) => productId, minLength: 1, maxLength: 10 },
)
const price = fc.integer({ min: 0, max: 100_000_000 })

test('the price of a bundle is split in proportion to the prices of its parts', () => {
  const split = splitBundle(30_000, [
    { productId: 'windows', price: 10_000, quantity: 1 },
    { productId: 'office', price: 30_000, quantity: 1 },
  ])
  assert.deepEqual(split, [
    { productId: 'windows', unitPrice: 7_500, quantity: 1 },
    { productId: 'office', unitPrice: 22_500, quantity: 1 },
  ])
})

test('units of one part may differ by an agora, and are then two shares', () => {
  assert.deepEqual(splitBundle(100, [{ productId: 'a', price: 50, quantity: 3 }]), [
    { productId: 'a', unitPrice: 34, quantity: 1 },
    { productId: 'a', unitPrice: 33, quantity: 2 },
  ])
})

test('parts that are free on their own get equal shares', () => {
  const split = splitBundle(101, [
    { productId: 'a', price: 0, quantity: 1 },
    { productId: 'b', price: 0, quantity: 1 },
  ])
  assert.deepEqual(
    split.map(({ unitPrice }) => unitPrice),
    [51, 50],
  )
})

test('the shares add up exactly to the price, none is negative, and no unit is missing', () => {
  fc.assert(
    fc.property(price, parts, (sum, of) => {
      const split = splitBundle(sum, of)
      assert.equal(
        split.reduce((total, share) => total + share.unitPrice * share.quantity, 0),
        sum,
      )
      assert.ok(split.every(({ unitPrice, quantity }) => unitPrice >= 0 && quantity >= 1))
      for (const { productId, quantity } of of) {
        const own = split.filter((share) => share.productId === productId)
        assert.equal(
          own.reduce((total, share) => total + share.quantity, 0),
          quantity,
        )
      }
    }),
  )
})

test('the order of the parts does not change what any of them costs', () => {
  fc.assert(
    fc.property(price, parts, (sum, of) => {
      const sorted = (some: typeof of) =>
        splitBundle(sum, some).toSorted((a, b) =>
          a.productId === b.productId ? b.unitPrice - a.unitPrice : a.productId < b.productId ? -1 : 1,
        )
      assert.deepEqual(sorted(of), sorted(of.toReversed()))
    }),
  )
})

test('splitting the bundles of an order changes neither its total nor its discount', () => {
  fc.assert(
    fc.property(
      price,
      parts,
      fc.integer({ min: 1, max: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (unitPrice, of, quantity, off) => {
        const total = unitPrice * quantity
        const discount = Math.floor(total * off)
        const line = { productId: 'the-bundle', unitPrice, quantity, total, discount }
        const alone = { productId: 'alone', unitPrice: 5, quantity: 1, total: 5, discount: 1 }
        const [first, ...sold] = soldLines({ lines: [alone, line] }, new Map([['the-bundle', of]]))
        assert.deepEqual(first, { ...alone, bundle: null })
        assert.equal(
          sold.reduce((sum, one) => sum + one.total, 0),
          total,
        )
        assert.equal(
          sold.reduce((sum, one) => sum + one.discount, 0),
          discount,
        )
        for (const one of sold) {
          assert.ok(one.discount >= 0 && one.discount <= one.total)
          assert.equal(one.total, one.unitPrice * one.quantity)
          assert.equal(one.quantity % quantity, 0)
          assert.deepEqual(one.bundle, { id: 'the-bundle', units: quantity })
        }
      },
    ),
  )
})
