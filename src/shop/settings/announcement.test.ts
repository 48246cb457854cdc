import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAnnounced, isClock } from './announcement.ts'

test('an announcement is shown from its start to its end, in Israeli time', () => {
  const winter = { from: '2026-11-29T18:00', until: '2026-11-30T18:00' }
  const at = (moment: string, given: { from: string | null; until: string | null } = winter) =>
    isAnnounced(given, new Date(moment))
  assert.equal(at('2026-11-29T15:59:59Z'), false)
  assert.equal(at('2026-11-29T16:00:00Z'), true)
  assert.equal(at('2026-11-30T15:59:59Z'), true)
  assert.equal(at('2026-11-30T16:00:00Z'), false)
  assert.equal(at('2026-07-01T15:00:00Z', { from: '2026-07-01T18:00', until: null }), true)
  assert.equal(at('2026-07-01T15:00:00Z', { from: null, until: null }), true)
})

test('a time is an existing day and time of day', () => {
  assert.ok(isClock('2026-11-29T18:00'))
  for (const text of ['', '2026-11-29', '2026-02-30T10:00', '2026-11-29T24:00', '2026-11-29 18:00'])
    assert.ok(!isClock(text), text)
})
