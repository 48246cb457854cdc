import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cuts, wordsAtDistanceOne, editDistance } from './near-words.ts'

test('a missing, extra, wrong or swapped letter is one typing error', () => {
  for (const slip of ['ofice', 'offfice', 'iffice', 'ofifce'])
    assert.ok(wordsAtDistanceOne(slip).includes('office'), slip)
  assert.ok(wordsAtDistanceOne('גבוי').includes('גיבוי'))
  assert.ok(!wordsAtDistanceOne('office').includes('office'))
})

test('every word with one typing error has a distance of one', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', 'g', 'n'), minLength: 1, maxLength: 6 }),
      (word) => {
        for (const near of wordsAtDistanceOne(word))
          assert.equal(editDistance(word, near), 1, `${word} ${near}`)
      },
    ),
  )
})

test('the distance of two words is symmetric', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      assert.equal(editDistance(one, other), editDistance(other, one))
      assert.equal(editDistance(one, one), 0)
    }),
  )
  assert.equal(editDistance('antivirus', 'antvirsu'), 2)
})

test('a word is split at every position', () => {
  assert.deepEqual(cuts('os7'), [
    ['o', 's7'],
    ['os', '7'],
  ])
})
