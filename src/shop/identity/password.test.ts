import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { satisfiedRules, leansOnWord, passwordProblem, passwordRules, passwordStrength } from './password.ts'

describe('a password', () => {
  for (const [password, problem] of [
    ['', 'too-short'],
    ['1234567', 'too-short'],
    ['12345678', null],
    ['correct horse battery staple', null],
    ['סיסמהארוכה', null],
    ['👍👍👍👍👍👍👍', 'too-short'],
    ['👍👍👍👍👍👍👍👍', null],
    ['x'.repeat(128), null],
    ['x'.repeat(129), 'too-long'],
  ] as const)
    test(`of ${password.length} units (${password.slice(0, 12)}): ${problem ?? 'long enough'}`, () =>
      assert.equal(passwordProblem(password), problem))

  for (const [password, strength] of [
    ['', 'weak'],
    ['Aa1!', 'weak'],
    ['abcdefgh', 'weak'],
    ['abcdefg1', 'medium'],
    ['Abcdefg1', 'medium'],
    ['Abcdef1!', 'strong'],
    ['Pass phrase 9', 'strong'],
    ['סיסמה ארוכה 7', 'medium'],
  ] as const)
    test(`${JSON.stringify(password)} is ${strength}`, () =>
      assert.equal(passwordStrength(password), strength))

  test('never becomes weaker when it is extended', () => {
    const order = ['weak', 'medium', 'strong']
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (a, b) => {
        assert.ok(satisfiedRules(a).length <= passwordRules.length)
        return order.indexOf(passwordStrength(a + b)) >= order.indexOf(passwordStrength(a))
      }),
    )
  })
})

describe('a password based on a known word', () => {
  for (const [password, word] of [
    ['danalevi', 'danalevi'],
    ['DanaLevi2026', 'danalevi'],
    ['!!mafteach!!', 'Mafteach'],
    ['mafteachmafteach', 'mafteach'],
    ['hcaetfam1', 'mafteach'],
  ] as const)
    test(`${password} is detected, based on ${word}`, () => assert.equal(leansOnWord(password, word), true))

  for (const [password, word] of [
    ['the mafteach of my house', 'mafteach'],
    ['danalevi-7391-xqzt', 'danalevi'],
    ['abababab', 'ab'],
    ['something', ''],
  ] as const)
    test(`${password} is not one`, () => assert.equal(leansOnWord(password, word), false))
})
