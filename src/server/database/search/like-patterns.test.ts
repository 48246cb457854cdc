import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likeContaining, likePrefix } from './like-patterns.ts'

test('a pattern matches the typed signs themselves', () => {
  assert.equal(likePrefix('50%_off'), '50\\%\\_off%')
  assert.equal(likeContaining('50%_off'), '%50\\%\\_off%')
  assert.equal(likePrefix('a\\b'), 'a\\\\b%')
  assert.equal(likePrefix(''), '%')
})
