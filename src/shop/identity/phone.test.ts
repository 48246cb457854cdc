import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { normalPhone } from './phone.ts'

describe('a phone number', () => {
  for (const good of [
    '0501234567',
    '050-123-4567',
    '050 1234567',
    '+972501234567',
    '+972-50-123-4567',
    '+972 (0)50 123 4567',
    '\u200e+972 50-1234567',
    '\u2066050–1234567\u2069',
  ])
    test(`${JSON.stringify(good)} is normalised to +972501234567`, () =>
      assert.equal(normalPhone(good), '+972501234567'))

  for (const bad of [
    '',
    '050123456',
    '05012345678',
    '0312345678',
    '972501234567',
    '+97250123456',
    '+9725012345678',
    '+972012345678',
    '+15012345678',
    '05O1234567',
    '٠٥٠١٢٣٤٥٦٧',
    '0501234567;',
  ])
    test(`${JSON.stringify(bad)} is rejected`, () => assert.equal(normalPhone(bad), null))
})
