import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenDay } from './chosen-day.ts'

const at = (time: string) => Date.parse(time)

test('a gift of today keeps its day until it is due', () => {
  // nine in the morning in Israel
  const sendAt = '2026-12-24T07:00:00.000Z'
  assert.equal(chosenDay(sendAt, at('2026-12-20T12:00:00Z')), '2026-12-24')
  assert.equal(chosenDay(sendAt, at('2026-12-23T22:30:00Z')), '2026-12-24')
  assert.equal(chosenDay(sendAt, at('2026-12-24T06:59:59Z')), '2026-12-24')
  assert.equal(chosenDay(sendAt, at('2026-12-24T07:00:00Z')), '')
})
