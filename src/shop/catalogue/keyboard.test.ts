import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOtherKeyboard } from './keyboard.ts'

test('Hebrew typed on the Latin keyboard is converted', () => {
  assert.equal(onOtherKeyboard('akuo'), 'שלום')
  assert.equal(onOtherKeyboard('AKUO'), 'שלום')
  assert.equal(onOtherKeyboard('dhcuh'), 'גיבוי')
  assert.equal(onOtherKeyboard(',ufbv'), 'תוכנה')
})

test('Latin typed on the Hebrew keyboard is converted', () => {
  assert.equal(onOtherKeyboard('שלום'), 'akuo')
  assert.equal(onOtherKeyboard("'ןמגם'ד"), 'windows')
  assert.equal(onOtherKeyboard('/וקרט'), 'query')
})

test('text without letters is not converted', () => {
  for (const typed of ['', '2026', '3!', '₪']) assert.equal(onOtherKeyboard(typed), null, typed)
})
