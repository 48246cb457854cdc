import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { orderNumberText, readOrderNumber } from './order-number.ts'

describe('the number of an order', () => {
  for (const typed of [
    'MF-10427',
    'mf-10427',
    'Mf10427',
    'MF 10427',
    '  10427 ',
    '#10427',
    'MF–10427',
    'MF‑10427',
    '\u2068MF-10427\u2069',
    '\u200EMF-10427\u200E',
    '\u061CMF-\u200B10427\uFEFF',
  ])
    test(`is found in ${JSON.stringify(typed)}`, () => assert.equal(readOrderNumber(typed), 10_427))

  for (const typed of ['', 'MF-', '1042', 'XX-10427', 'MF-010427', '10427a', '054-7104270', '9'.repeat(10)])
    test(`is not found in ${JSON.stringify(typed)}`, () => assert.equal(readOrderNumber(typed), null))

  test('is read back as it is formatted', () =>
    assert.equal(readOrderNumber(orderNumberText(999_999_999)), 999_999_999))
})
