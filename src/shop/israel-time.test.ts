import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginningOfDay } from './israel-time.ts'

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
