import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInEmail } from '#shop/text/name-in-text.ts'
import { lineLabel } from './line-label.ts'

const name = {
  en: 'Gorsefen Antivirus Plus – 3 devices, 1 year',
  he: 'אנטי־וירוס Gorsefen Plus – 3 מכשירים, שנה',
}

test('a product name in an e-mail never breaks between a number and its unit, in either language', () => {
  assert.equal(nameInEmail(name, 'en'), 'Gorsefen Antivirus Plus\u00A0– 3\u00A0devices, 1\u00A0year')
  assert.match(nameInEmail(name, 'he'), /Plus\u00A0\u200F– 3\u00A0מכשירים, שנה/)
})

test('ordered items and the contents of a bundle use that name', () => {
  const line = { name, quantity: 2 }
  assert.equal(lineLabel({ bundle: null, lines: [line] }, 'en'), `${nameInEmail(name, 'en')} × 2`)
  const bundle = { name, units: null }
  assert.ok(lineLabel({ bundle, lines: [line] }, 'he').startsWith(`${nameInEmail(name, 'he')} (`))
})
