import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInText, nonBreakingName, orderedName, piecesOf } from './name-in-text.ts'

test('a name in the other direction is isolated from its sentence', () => {
  assert.equal(nameInText('Underlane VPN', 'he'), '\u2068Underlane VPN\u2069')
  assert.equal(nameInText('מפתח', 'en'), '\u2068\u200Fמפתח\u2069')
  for (const [name, language] of [
    ['Underlane VPN', 'en'],
    ['מפתח', 'he'],
  ] as const)
    assert.equal(nameInText(name, language), name)
})

test('a Hebrew name that begins with a Latin word is ordered from right to left, with its variant label after it', () => {
  assert.equal(
    nameInText('Underlane VPN – 5 מכשירים', 'he'),
    '\u2068\u200FUnderlane VPN \u200F– 5 מכשירים\u2069',
  )
  assert.equal(orderedName('Underlane VPN – 5 devices'), 'Underlane VPN – 5 devices')
})

test('a name has non-breaking spaces before its dash and after its number', () => {
  assert.equal(nonBreakingName('Underlane VPN – 5 devices'), 'Underlane VPN\u00A0– 5\u00A0devices')
  assert.equal(
    nonBreakingName(orderedName('Underlane VPN – 5 מכשירים, שנה')),
    'Underlane VPN\u00A0\u200F– 5\u00A0מכשירים, שנה',
  )
  assert.equal(nonBreakingName('Photo 3'), 'Photo 3')
})

test('the names in a text are found again, without their direction marks', () => {
  assert.deepEqual(piecesOf(`"${nameInText('VPN – 5 מכשירים', 'he')}" נוסף לסל.`), [
    { text: '"', direction: null },
    { text: 'VPN \u200F– 5 מכשירים', direction: 'rtl' },
    { text: '" נוסף לסל.', direction: null },
  ])
  assert.deepEqual(piecesOf('Plain.'), [{ text: 'Plain.', direction: null }])
})
