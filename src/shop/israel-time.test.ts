import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginningOfDay, isDay, israelClock, momentOf } from './israel-time.ts'

test('a day begins at midnight in Israel, in summer and winter', () => {
  assert.equal(beginningOfDay('2026-10-04'), '2026-10-04T00:00:00+03:00')
  assert.equal(beginningOfDay('2026-11-01'), '2026-11-01T00:00:00+02:00')
})

test('on the days the clocks change, midnight still has the previous offset', () => {
  assert.equal(beginningOfDay('2026-03-27'), '2026-03-27T00:00:00+02:00')
  assert.equal(beginningOfDay('2026-03-28'), '2026-03-28T00:00:00+03:00')
  assert.equal(beginningOfDay('2026-10-25'), '2026-10-25T00:00:00+03:00')
  assert.equal(beginningOfDay('2026-10-26'), '2026-10-26T00:00:00+02:00')
})

test('a day must exist in the calendar, and its year must be plausible', () => {
  assert.deepEqual(['2028-02-29', '2026-12-31', '2026-02-28'].map(isDay), [true, true, true])
  for (const day of [
    '2026-02-29',
    '2026-02-30',
    '2026-00-10',
    '2026-04-31',
    '0000-01-01',
    '9999-12-31',
    '',
    'x',
  ])
    assert.ok(!isDay(day), day)
})

test('Israeli clock times and UTC times are converted both ways, in winter and summer', () => {
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
