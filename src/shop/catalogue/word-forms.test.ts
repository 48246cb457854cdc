import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stemOf, withoutPrefixes } from './word-forms.ts'

test('one or two Hebrew prefix letters are removed if enough of the word remains', () => {
  assert.deepEqual(withoutPrefixes('והמשחק'), ['המשחק', 'משחק'])
  assert.deepEqual(withoutPrefixes('למק'), ['מק'])
  assert.deepEqual(withoutPrefixes('לwindows'), ['windows'])
  assert.deepEqual(withoutPrefixes('של'), [])
  assert.deepEqual(withoutPrefixes('גיבוי'), [])
  assert.deepEqual(withoutPrefixes('halberd'), [])
})

test('the forms of a word have the same stem', () => {
  for (const [form, stem] of [
    ['משחקימ', 'משחק'],
    ['תמונות', 'תמונ'],
    ['תוכנה', 'תוכנ'],
    ['סיסמאות', 'סיסמ'],
    ['חשבוניות', 'חשבונ'],
    ['games', 'game'],
    ['viruses', 'virus'],
    ['utilities', 'utilit'],
    ['editing', 'edit'],
    ['encryption', 'encrypt'],
  ])
    assert.equal(stemOf(form ?? ''), stem)
})

test('a word without an ending, or too short without it, has no stem', () => {
  for (const word of ['vpn', 'press', 'ios', 'ימ', 'גיב', '7']) assert.equal(stemOf(word), null, word)
})
