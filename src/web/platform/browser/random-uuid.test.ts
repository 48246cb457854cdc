import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { randomUuid } from './random-uuid.ts'

test('random UUIDs are valid, of version 4, and different', () => {
  const made = Array.from({ length: 100 }, randomUuid)
  assert.equal(new Set(made).size, 100)
  for (const uuid of made) {
    assert.ok(v.is(v.pipe(v.string(), v.uuid()), uuid), uuid)
    assert.match(uuid, /^.{14}4.{4}[89ab]/)
  }
})
