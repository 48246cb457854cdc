import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { usernameFrom, usernameProblem } from './username.ts'

describe('a username', () => {
  for (const good of ['dana', 'a_b', 'x.y-z', 'A1_', '...', 'a'.repeat(30)])
    test(`${good} is accepted`, () => assert.equal(usernameProblem(good), null))

  for (const [bad, why] of [
    ['', 'too-short'],
    ['ab', 'too-short'],
    ['a'.repeat(31), 'too-long'],
    ['dana levi', 'username'],
    ['dana@example.com', 'username'],
    ['דנה', 'username'],
    ['dаna', 'username'],
    ['dana\n', 'username'],
    ['dana!', 'username'],
  ] as const)
    test(`${JSON.stringify(bad)} is rejected: ${why}`, () => assert.equal(usernameProblem(bad), why))

  test('a valid one can be derived from any text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.stringMatching(/^[0-9]{0,6}$/),
        (text, suffix) =>
          usernameProblem(usernameFrom(text, suffix)) === null && usernameFrom(text, suffix).endsWith(suffix),
      ),
    )
    assert.equal(usernameFrom('dana.levi@example.com', ''), 'dana.levi')
  })
})
