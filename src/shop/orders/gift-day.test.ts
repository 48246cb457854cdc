import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { giftTime, canSendGiftOn } from './gift-day.ts'

// ten in the evening in Israel
const now = new Date('2026-11-22T20:00:00Z')

describe('the day of a gift', () => {
  test('is today or later, up to ninety days ahead, by the calendar in Israel', () => {
    assert.equal(canSendGiftOn('2026-11-21', now), false)
    assert.equal(canSendGiftOn('2026-11-22', now), true)
    assert.equal(canSendGiftOn('2027-02-20', now), true)
    assert.equal(canSendGiftOn('2027-02-21', now), false)
    // an hour past midnight there, still yesterday in UTC
    assert.equal(canSendGiftOn('2026-11-22', new Date('2026-11-22T23:00:00Z')), false)
  })

  test('means nine in the morning in Israel, in winter and summer', () => {
    assert.equal(giftTime('2026-12-01', now)?.toISOString(), '2026-12-01T07:00:00.000Z')
    // of the same day, early in the morning
    const early = new Date('2026-12-01T05:00:00Z')
    assert.equal(giftTime('2026-12-01', early)?.toISOString(), '2026-12-01T07:00:00.000Z')
    assert.equal(giftTime('2027-07-01', now)?.toISOString(), '2027-07-01T06:00:00.000Z')
  })

  test('means immediately if it is today or not given', () => {
    assert.equal(giftTime('2026-11-22', now), null)
    assert.equal(giftTime(null, now), null)
  })
})
