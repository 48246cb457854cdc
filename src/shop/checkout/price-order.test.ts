import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { priceRoundings } from '#shop/catalogue/change-price.ts'
import { currentPrice, priceOrder, withDiscount } from './price-order.ts'
import { mergeItems, type OrderItem } from '#shop/cart/wanted-lines.ts'

const product = fc.record({
  id: fc.uuid(),
  priceAgorot: fc.integer({ min: 0, max: 10_000_000 }),
  discountPercent: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
  saleRounding: fc.constantFrom(...priceRoundings),
})
const lines = fc.array(fc.record({ product, quantity: fc.integer({ min: 1, max: 100 }) }), { maxLength: 50 })

describe('pricing an order', () => {
  test('a discount reduces the unit price before it is multiplied', () => {
    const priced = priceOrder([
      { product: { id: 'a', priceAgorot: 9999, discountPercent: 15, saleRounding: 'agora' }, quantity: 3 },
    ])
    assert.deepEqual(priced.lines, [
      { productId: 'a', unitPrice: 8499, quantity: 3, total: 25_497, discount: 0 },
    ])
    assert.equal(priced.total, 25_497)
  })

  test('the total is the sum of the lines, whole agorot and never negative', () => {
    fc.assert(
      fc.property(lines, (wanted) => {
        const priced = priceOrder(wanted)
        const sum = priced.lines.reduce((total, line) => total + line.total, 0)
        return priced.total === sum && Number.isSafeInteger(sum) && sum >= 0
      }),
      { numRuns: 1000 },
    )
  })

  test('the order of the lines does not change the total', () => {
    fc.assert(
      fc.property(lines, (wanted) => priceOrder(wanted).total === priceOrder(wanted.toReversed()).total),
    )
  })

  test('a discount lowers the total, and leaves the prices of the lines as they are', () => {
    const priced = priceOrder([
      {
        product: { id: 'a', priceAgorot: 10_000, discountPercent: null, saleRounding: 'agora' },
        quantity: 1,
      },
      { product: { id: 'b', priceAgorot: 2000, discountPercent: null, saleRounding: 'agora' }, quantity: 1 },
    ])
    const less = withDiscount(priced, [1000, 180])
    assert.deepEqual([less.subtotal, less.discount, less.total], [12_000, 1180, 10_820])
    assert.deepEqual(
      less.lines.map(({ total, discount }) => [total, discount]),
      [
        [10_000, 1000],
        [2000, 180],
      ],
    )
  })

  test('a discount never raises a price', () => {
    fc.assert(fc.property(product, (one) => currentPrice(one) <= one.priceAgorot))
  })
})

describe('merging the lines of a cart', () => {
  test('lines of one product are added up, and no unit is lost', () => {
    const item = fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 50 }), (items) => {
        const merged = mergeItems(items)
        const sum = (all: readonly OrderItem[]) => all.reduce((total, one) => total + one.quantity, 0)
        return (
          sum(merged) === sum(items) && new Set(merged.map((one) => one.productId)).size === merged.length
        )
      }),
    )
  })

  test('the order of the lines does not matter', () => {
    const items = [
      { productId: 'b', quantity: 1 },
      { productId: 'a', quantity: 2 },
      { productId: 'b', quantity: 3 },
    ]
    assert.deepEqual(mergeItems(items), [
      { productId: 'a', quantity: 2 },
      { productId: 'b', quantity: 4 },
    ])
    assert.deepEqual(mergeItems(items.toReversed()), mergeItems(items))
  })
})
