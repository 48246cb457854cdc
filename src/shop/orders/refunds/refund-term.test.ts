import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refundTermEnds } from './refund-term.ts'

const ends = (deliveredAt: string, days = 14) => refundTermEnds(new Date(deliveredAt), days).toISOString()

describe('the term of a refund', () => {
  test('ends with the fourteenth day in Israel, whatever the hour of the purchase', () => {
    // Sunday, 1 November 2026; the fifteenth is a Sunday
    assert.equal(ends('2026-11-01T00:30:00Z'), '2026-11-15T22:00:00.000Z')
    assert.equal(ends('2026-11-01T21:59:00Z'), '2026-11-15T22:00:00.000Z')
    // half past midnight in Israel is another day
    assert.equal(ends('2026-11-01T22:30:00Z'), '2026-11-16T22:00:00.000Z')
  })

  test('has the given number of days', () => {
    assert.equal(ends('2026-11-01T10:00:00Z', 30), '2026-12-01T22:00:00.000Z')
  })

  test('is extended to Sunday if it ends on a Saturday', () => {
    assert.equal(ends('2026-11-07T10:00:00Z'), '2026-11-22T22:00:00.000Z')
  })

  test('is extended to the next working day if it ends on a holiday', () => {
    // 14 days after 29 August 2026 is 12 September: Saturday and Rosh Hashana, whose second day follows
    assert.equal(ends('2026-08-29T10:00:00Z'), '2026-09-14T21:00:00.000Z')
    // Passover 2027 begins on 22 April
    assert.equal(ends('2027-04-08T10:00:00Z'), '2027-04-23T21:00:00.000Z')
    // Yom Kippur 2026: Monday, 21 September
    assert.equal(ends('2026-09-07T10:00:00Z'), '2026-09-22T21:00:00.000Z')
  })

  test('ends at midnight with that day’s UTC offset when the clocks change', () => {
    // 25 October 2026: winter time begins
    assert.equal(ends('2026-10-12T10:00:00Z'), '2026-10-26T22:00:00.000Z')
    assert.equal(ends('2026-10-08T10:00:00Z'), '2026-10-22T21:00:00.000Z')
  })
})
