import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { maxUnpaidUnits } from './hold-limits.ts'

describe('the units that one buyer may hold unpaid', () => {
  test('are half of the stock, but at least one', () => {
    const most = [0, 1, 2, 3, 4, 10, 11].map((stock) => maxUnpaidUnits(stock))
    assert.deepEqual(most, [1, 1, 1, 2, 2, 5, 6])
  })

  test('are at least those of one bundle', () => {
    assert.equal(maxUnpaidUnits(6, 5), 5)
    assert.equal(maxUnpaidUnits(20, 5), 10)
  })
})
