import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { averageStars, reviewCount } from './rating.ts'

describe('the stars of a product', () => {
  test('there is no average without reviews', () => {
    assert.equal(averageStars([0, 0, 0, 0, 0]), null)
    assert.equal(reviewCount([0, 0, 0, 0, 0]), 0)
  })

  test('the average has one decimal, rounded half up', () => {
    assert.equal(averageStars([0, 0, 0, 0, 1]), 5)
    assert.equal(averageStars([1, 0, 0, 0, 2]), 3.7)
    assert.equal(averageStars([0, 0, 0, 1, 3]), 4.8)
    assert.equal(averageStars([7, 0, 0, 0, 0]), 1)
  })

  test('every review is counted', () => assert.equal(reviewCount([1, 2, 3, 4, 5]), 15))
})
