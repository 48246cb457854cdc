import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginningOfDay, israelClock, momentOf } from './israel-time.ts'

test('a day begins at midnight in Israel, in summer and in winter', () => {
  assert.equal(beginningOfDay('2026-10-04'), '2026-10-04T00:00:00+03:00')
  assert.equal(beginningOfDay('2026-11-01'), '2026-11-01T00:00:00+02:00')
})

test('on the days the clocks change, the night still has the hour before', () => {
  assert.equal(beginningOfDay('2026-03-27'), '2026-03-27T00:00:00+02:00')
  assert.equal(beginningOfDay('2026-03-28'), '2026-03-28T00:00:00+03:00')
  assert.equal(beginningOfDay('2026-10-25'), '2026-10-25T00:00:00+03:00')
  assert.equal(beginningOfDay('2026-10-26'), '2026-10-26T00:00:00+02:00')
})

test('a clock in Israel and the moment it shows say the same, in winter and in summer', () => {
  for (const [clock, moment] of [
    ['2026-12-01T14:05', '2026-12-01T12:05:00.000Z'],
    ['2026-07-01T00:30', '2026-06-30T21:30:00.000Z'],
    ['2026-03-27T03:30', '2026-03-27T00:30:00.000Z'],
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ] as const) {
    assert.equal(momentOf(clock), moment)
    assert.equal(israelClock(moment), clock)
  }
})
