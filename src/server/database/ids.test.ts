import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, newRowId } from './ids.ts'

test('ids of rows created within a millisecond sort in order of creation', () => {
  const ids = Array.from({ length: 5000 }, newRowId)
  assert.deepEqual(ids.toSorted(), ids)
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) assert.match(id, /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('an identifier has twenty characters that are easy to read aloud', () => {
  assert.match(newId(), /^[\da-hj-km-np-tv-z]{20}$/)
})
