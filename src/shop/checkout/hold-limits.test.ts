import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { maxUnpaidUnits } from './hold-limits.ts'

describe('what one buyer may hold unpaid', () => {
  test('is half of the stock, and one unit in any case', () => {
    const most = [0, 1, 2, 3, 4, 10, 11].map((stock) => maxUnpaidUnits(stock))
    assert.deepEqual(most, [1, 1, 1, 2, 2, 5, 6])
  })

  test('is one bundle in any case, however much of the stock it takes', () => {
    assert.equal(maxUnpaidUnits(6, 5), 5)
    assert.equal(maxUnpaidUnits(20, 5), 10)
  })
})
