import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityNumber } from './identity-number.ts'

test('an identity number is normalised to nine digits', () => {
  assert.equal(identityNumber('000000018'), '000000018')
  assert.equal(identityNumber('00018'), '000000018')
  assert.equal(identityNumber('12345678-2'), '123456782')
  assert.equal(identityNumber(' 1 2345 6782 '), '123456782')
  assert.equal(identityNumber('\u206612345678–2\u2069'), '123456782')
})

test('an invalid one is rejected: a wrong digit, two digits swapped, too short, too long, letters', () => {
  for (const text of ['123456783', '123456872', '0018', '1234567820', 'A2345678', '000000000', ''])
    assert.equal(identityNumber(text), null, text)
})

test('any single wrong digit is detected', () => {
  const right = '123456782'
  for (let at = 0; at < right.length; at++)
    for (let digit = 0; digit < 10; digit++) {
      const text = right.slice(0, at) + digit + right.slice(at + 1)
      assert.equal(identityNumber(text), text === right ? right : null)
    }
})
