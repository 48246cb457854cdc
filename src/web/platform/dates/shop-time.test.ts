import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAndTime, minutesLeft, timeOfDay } from './shop-time.ts'

test('times are in the time zone of Jerusalem, in summer and winter', () => {
  assert.equal(timeOfDay('2026-11-21T22:30:00.000Z'), '00:30')
  assert.equal(timeOfDay('2026-07-21T22:30:00.000Z'), '01:30')
  assert.match(dayAndTime('2026-11-21T22:30:00.000Z', 'en'), /22 November 2026.*00:30/)
  assert.match(dayAndTime('2026-11-21T22:30:00.000Z', 'he'), /22 בנובמבר 2026.*0?0:30/)
})

test('the countdown stops at zero', () => {
  assert.equal(minutesLeft(15 * 60_000), '15:00')
  assert.equal(minutesLeft(5_001), '0:06')
  assert.equal(minutesLeft(-5), '0:00')
})
