import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { daysOfCover } from './days-of-cover.ts'
import { fitsPattern, patternProblem } from './key-pattern.ts'
import { keyProblem } from './key-problem.ts'
import { keyStatuses, lastFour, mayRemove, normaliseKey } from './key-status.ts'

describe('a pattern of keys', () => {
  for (const [pattern, key, fits] of [
    ['#####-#####', 'AB1CD-2E3F4', true],
    ['#####-#####', 'ab1cd-2e3f4', true],
    ['#####-#####', 'AB1CD2E3F4', false],
    ['#####-#####', 'AB1CD-2E3F', false],
    ['9999', '1234', true],
    ['9999', '12a4', false],
    ['AAAA', 'abCD', true],
    ['AAAA', 'ab3D', false],
    ['OFF-####', 'off-12ab', true],
    ['\\A\\9-9999', 'A9-1234', true],
    ['\\A\\9-9999', 'B9-1234', false],
    ['####', 'שלום', false],
  ] as const)
    test(`${pattern} ${fits ? 'accepts' : 'rejects'} ${key}`, () =>
      assert.equal(fitsPattern(pattern, key), fits))

  test('is rejected with a reason if it is invalid', () => {
    assert.equal(patternProblem('#####-#####'), null)
    assert.equal(patternProblem('ABC-###'), null, 'the A is a placeholder too')
    assert.equal(patternProblem('XXX-###'), 'no-places')
    assert.equal(patternProblem('\\A\\9\\#\\#'), 'no-places')
    assert.equal(patternProblem('####\\'), 'characters')
    assert.equal(patternProblem('####\\\\'), null)
    assert.equal(patternProblem('####א'), 'characters')
    assert.equal(patternProblem(''), 'characters')
    assert.equal(patternProblem('#'.repeat(101)), 'too-long')
  })

  test('accepts every key that was generated from it', () => {
    const place = fc.constantFrom('#', 'A', '9', '-', 'X')
    const fill: Readonly<Record<string, string>> = { '#': '7', A: 'q', '9': '0' }
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), (places) =>
        fitsPattern(places.join(''), places.map((sign) => fill[sign] ?? sign).join('')),
      ),
      { numRuns: 1000 },
    )
  })
})

describe('a line of a file', () => {
  test('is not a key if it is too short, too long, has invisible characters, or does not fit the pattern', () => {
    assert.equal(keyProblem('AB-12', null), 'too-short')
    assert.equal(keyProblem('------------', null), 'too-short')
    assert.equal(keyProblem('A'.repeat(501), null), 'too-long')
    assert.equal(keyProblem('AAAA\u202EBBBB', null), 'characters')
    assert.equal(keyProblem('AAAA\u0000BBBB', null), 'characters')
    assert.equal(keyProblem('AAAA\uFFFDBBBB', null), 'characters')
    for (const sign of ['\u200B', '\u200E', '\u200F', '\u2060', '\u00AD', '\u061C', '\uFE0F', '\u3164'])
      assert.equal(keyProblem(`${sign}AAAA-BBBB`, null), 'characters', encodeURIComponent(sign))
    assert.equal(keyProblem('AAAA\nBBBB', null), 'characters')
    assert.equal(keyProblem('ABCD-1234', null), null)
    assert.equal(keyProblem('ABCD-1234', '####-####'), null)
    assert.equal(keyProblem('ABCD1234', '####-####'), 'pattern')
  })
})

describe('a key', () => {
  test('is the same in any case and grouping, and is shown by its last four characters', () => {
    assert.equal(normaliseKey(' ab12-cd34 '), 'AB12CD34')
    for (const dash of ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uFF0D'])
      assert.equal(normaliseKey(`AB12${dash}CD34`), 'AB12CD34', encodeURIComponent(dash))
    for (const sign of ['\u200B', '\u200F', '\u00AD', '\u2060', '\uFEFF', '\u202E', '\uFE0F'])
      assert.equal(normaliseKey(`${sign}AB12-CD34${sign}`), 'AB12CD34', encodeURIComponent(sign))
    assert.equal(lastFour('ab12-cd-3-4'), 'CD34')
    assert.equal(lastFour('123-456-7'), '', 'too much of a short key')
  })

  test('cannot be withdrawn or burned by hand while a buyer holds or owns it', () => {
    for (const status of ['reserved', 'sold', 'revealed'] as const)
      for (const how of ['withdraw', 'burn'] as const) assert.equal(mayRemove(status, how), false)
    assert.deepEqual(
      keyStatuses.filter((status) => mayRemove(status, 'withdraw')),
      ['available', 'quarantined'],
    )
    assert.deepEqual(
      keyStatuses.filter((status) => mayRemove(status, 'burn')),
      ['available', 'withdrawn', 'quarantined'],
    )
  })
})

describe('days of cover', () => {
  test('are based on the sales of thirty days, and unknown without sales', () => {
    assert.equal(daysOfCover(10, 30), 10)
    assert.equal(daysOfCover(0, 30), 0)
    assert.equal(daysOfCover(10, 0), null)
    assert.equal(daysOfCover(5, 7), 21)
  })
})
