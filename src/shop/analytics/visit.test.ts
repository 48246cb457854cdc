import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countVisit } from './visit.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 21, 12)

test('consecutive pages are one visit, which ends after half an hour without a page', () => {
  const first = countVisit(null, noon)
  assert.deepEqual(first, { count: 1, first: noon, last: noon })
  const next = countVisit(first, noon + 29 * minute)
  assert.equal(next.count, 1)
  const longer = countVisit(next, noon + 58 * minute)
  assert.equal(longer.count, 1, 'every page extends it')
  const later = countVisit(longer, noon + 88 * minute)
  assert.deepEqual(later, { count: 2, first: noon, last: noon + 88 * minute })
})

test('a clock that was set back starts a new visit, and the count continues', () => {
  const back = countVisit({ count: 3, first: noon, last: noon + minute }, noon - 60 * minute)
  assert.deepEqual(back, { count: 4, first: noon - 60 * minute, last: noon - 60 * minute })
})
