import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cuts, oneSlipAway, slipsBetween } from './near-words.ts'

test('a missing, extra, wrong or swapped letter is one typing error', () => {
  for (const slip of ['ofice', 'offfice', 'iffice', 'ofifce'])
    assert.ok(oneSlipAway(slip).includes('office'), slip)
  assert.ok(oneSlipAway('גבוי').includes('גיבוי'))
  assert.ok(!oneSlipAway('office').includes('office'))
})

test('every word with one typing error has a distance of one', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', 'g', 'n'), minLength: 1, maxLength: 6 }),
      (word) => {
        for (const near of oneSlipAway(word)) assert.equal(slipsBetween(word, near), 1, `${word} ${near}`)
      },
    ),
  )
})

test('the distance of two words is symmetric', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      assert.equal(slipsBetween(one, other), slipsBetween(other, one))
      assert.equal(slipsBetween(one, one), 0)
    }),
  )
  assert.equal(slipsBetween('antivirus', 'antvirsu'), 2)
})

test('a word is split at every position', () => {
  assert.deepEqual(cuts('os7'), [
    ['o', 's7'],
    ['os', '7'],
  ])
})
