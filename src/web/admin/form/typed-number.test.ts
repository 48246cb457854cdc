import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { requiredNumber, typedNumber } from './typed-number.ts'

describe('a typed number', () => {
  for (const [text, number] of [
    ['0', 0],
    ['12', 12],
    ['007', 7],
    ['49.90', 49.9],
    ['.5', 0.5],
    ['5.', 5],
    ['+5', 5],
    ['-3', -3],
    [' 12 ', 12],
    ['\u00a012\u00a0', 12],
    ['\u200f12\u200e', 12],
    ['\u206649.90\u2069', 49.9],
    ['\u061c12\u200b', 12],
    ['\ufeff12\u2060', 12],
  ] as const)
    test(`${JSON.stringify(text)} is ${number}`, () => assert.equal(typedNumber(text), number))

  for (const text of ['', '  ', '\u00a0', '\u200f'])
    test(`${JSON.stringify(text)} is an empty field`, () => assert.equal(typedNumber(text), null))

  for (const text of [
    '1e3',
    '0x10',
    '0b1',
    '1_000',
    '1,5',
    '1,500',
    '1 000',
    '1.2.3',
    '--1',
    '.',
    '-',
    '₪5',
    '5%',
    '٣',
    '１２',
    'Infinity',
    'NaN',
    'twelve',
  ])
    test(`${JSON.stringify(text)} is not a number and is passed on for the contract to reject`, () =>
      assert.deepEqual<unknown>(typedNumber(text), text))

  test('an empty required field is sent as null, not as 0', () =>
    assert.equal(JSON.stringify({ price: requiredNumber('') }), '{"price":null}'))
})
