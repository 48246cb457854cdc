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

describe('a product to be published', () => {
  test('is complete if both languages are filled in', () => {
    assert.deepEqual(missingFields(whole), {})
  })

  test('lacks the other language of a field', () => {
    assert.deepEqual(missingFields({ ...whole, summary: { en: 'x', he: '  ' } }), {
      'summary.he': 'both-languages',
    })
  })

  test('lacks fields that are empty in both languages, and its brand', () => {
    assert.deepEqual(missingFields({ ...whole, brand: '', name: { en: '', he: '' } }), {
      brand: 'required',
      'name.en': 'required',
      'name.he': 'required',
    })
  })

  test('lacks its file if it is of the kind “file”', () => {
    assert.deepEqual(missingFields({ ...whole, kind: 'file' }), { file: 'required' })
    assert.deepEqual(missingFields({ ...whole, kind: 'file', hasFile: true }), {})
  })
})
