import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { diffLines } from './diff-lines.ts'

describe('what changed between two texts', () => {
  const signs = { same: ' ', added: '+', removed: '-' } as const
  const diff = (before: string, after: string) =>
    diffLines(before.split('|'), after.split('|')).map(({ kind, text }) => signs[kind] + text)

  test('keeps what both have, in order', () => {
    assert.deepEqual(diff('a|b|c', 'a|x|c|d'), [' a', '-b', '+x', ' c', '+d'])
    assert.deepEqual(diff('a|b', 'b|a').filter((line) => line.startsWith(' ')).length, 1)
    assert.deepEqual(diff('a|b', 'a|b'), [' a', ' b'])
  })

  test('of a text that was emptied or is new is everything', () => {
    assert.deepEqual(diffLines([], ['a', 'b']), [
      { kind: 'added', text: 'a' },
      { kind: 'added', text: 'b' },
    ])
    assert.deepEqual(diffLines(['a'], []), [{ kind: 'removed', text: 'a' }])
  })
})
