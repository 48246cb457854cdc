import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { missingFields } from './missing-fields.ts'

const both = { en: 'x', he: 'א' }
const whole = {
  kind: 'key',
  brand: 'Halberd',
  name: both,
  summary: both,
  description: both,
  instructions: both,
  hasFile: false,
} as const

describe('a product on its way to the shelf', () => {
  test('lacks nothing when both languages say everything', () => {
    assert.deepEqual(missingFields(whole), {})
  })

  test('waits for the other language', () => {
    assert.deepEqual(missingFields({ ...whole, summary: { en: 'x', he: '  ' } }), {
      'summary.he': 'both-languages',
    })
  })

  test('waits for what is missing in both, and for its maker', () => {
    assert.deepEqual(missingFields({ ...whole, brand: '', name: { en: '', he: '' } }), {
      brand: 'required',
      'name.en': 'required',
      'name.he': 'required',
    })
  })

  test('of the kind file waits for its file', () => {
    assert.deepEqual(missingFields({ ...whole, kind: 'file' }), { file: 'required' })
    assert.deepEqual(missingFields({ ...whole, kind: 'file', hasFile: true }), {})
  })
})
