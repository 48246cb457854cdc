import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isEmailAddress } from './email-address.ts'

describe('an e-mail address', () => {
  for (const good of [
    'dana@example.com',
    'dana.levi+shop@mail.example.co.il',
    "o'neil@example.org",
    'dana@xn--4dbcagdahymbxekheh6e0a7fei0b.xn--4dbrk0ce',
  ])
    test(`${good} is accepted`, () => assert.equal(isEmailAddress(good), true))

  for (const bad of [
    '',
    'dana',
    'dana@',
    '@example.com',
    'dana levi@example.com',
    'dana@-example.com',
    'a@b',
    'a@b.c',
    'a@b.',
    'a@127.0.0.1',
    'a@b..com',
  ])
    test(`${JSON.stringify(bad)} is rejected`, () => assert.equal(isEmailAddress(bad), false))

  test('has at most 254 characters', () => assert.equal(isEmailAddress(`${'a'.repeat(250)}@b.com`), false))

  test('is accepted in any valid form', () =>
    fc.assert(fc.property(fc.emailAddress(), (address) => isEmailAddress(address))))
})
