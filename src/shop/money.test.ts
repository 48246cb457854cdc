import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { formatMoney, lessPercent, toAgorot, toShekels } from './money.ts'

describe('money', () => {
  for (const [agorot, text] of [
    [0, '₪0.00'],
    [5, '₪0.05'],
    [4990, '₪49.90'],
    [123_450, '₪1,234.50'],
    [100_000_000, '₪1,000,000.00'],
    [-6479, '-₪64.79'],
  ] as const)
    test(`${agorot} agorot are formatted as ${text}, byte for byte`, () => {
      assert.deepEqual(Buffer.from(formatMoney(agorot)), Buffer.from(text))
    })

  test('shekels and agorot convert without losing an agora', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        (agorot) => toAgorot(toShekels(agorot)) === agorot,
      ),
    )
  })

  test('a discount never raises a price and never makes it negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        (price, percent) => {
          const less = lessPercent(price, percent)
          return less >= 0 && less <= price && Number.isInteger(less)
        },
      ),
    )
  })
})
