import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeTyped } from './merge-typed.ts'

test('a save that comes back takes nothing away that was typed meanwhile', () => {
  const sent = { name: ' Key ', note: 'a', tags: ['x'] }
  const saved = { name: 'Key', note: 'a', tags: ['x'] }
  assert.deepEqual(mergeTyped(sent, sent, saved), saved)
  assert.deepEqual(mergeTyped(sent, { ...sent, note: 'ab', tags: ['x', 'y'] }, saved), {
    name: 'Key',
    note: 'ab',
    tags: ['x', 'y'],
  })
})

test('a form that empties itself keeps the beginning of the next text', () => {
  assert.deepEqual(mergeTyped({ text: 'first' }, { text: 'first' }, { text: '' }), { text: '' })
  assert.deepEqual(mergeTyped({ text: 'first' }, { text: 'second' }, { text: '' }), { text: 'second' })
})
