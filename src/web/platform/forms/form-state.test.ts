import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterSave, isDirty, newForm, currentValues, withValues } from './form-state.ts'

const empty = { name: '', note: '', tags: ['x'] as readonly string[] }

test('typed input takes precedence over known values, also after it is cleared', () => {
  const form = newForm({ name: '', email: '' }, null)
  const known = { email: 'dana@shop.example' }
  assert.deepEqual(currentValues(form, known), { name: '', email: 'dana@shop.example' })
  assert.deepEqual(currentValues(withValues(form, { email: '' }), known), { name: '', email: '' })
})

test('known values do not count as changes; typed input does, until it is undone', () => {
  const form = newForm(empty, null)
  assert.equal(isDirty(form), false)
  const typed = withValues(form, { name: 'Dana', tags: ['x', 'y'] })
  assert.equal(isDirty(typed), true)
  assert.equal(isDirty(withValues(typed, { name: '', tags: ['x'] })), false)
})

test('an error disappears once its field is filled in; the others stay', () => {
  const form = { ...newForm(empty, null), problems: { name: 'required', note: 'too-long' } }
  assert.deepEqual(withValues(form, { name: 'D' }).problems, { note: 'too-long' })
})

test('a finished save does not remove what was typed meanwhile', () => {
  const sent = { name: ' Key ', note: 'a', tags: ['x'] }
  const form = withValues(newForm(empty, null), sent)
  const saved = { ...sent, name: 'Key' }
  const done = afterSave(form, saved, sent)
  assert.deepEqual(currentValues(done), saved)
  assert.equal(isDirty(done), false)
  const later = afterSave(withValues(form, { note: 'ab', tags: ['x', 'y'] }), saved, sent)
  assert.deepEqual(currentValues(later), { name: 'Key', note: 'ab', tags: ['x', 'y'] })
  assert.equal(isDirty(later), true)
})

test('a form that clears itself after saving keeps the beginning of the next text', () => {
  const first = { name: 'first', note: '', tags: [] }
  const form = withValues(newForm(empty, null), first)
  assert.equal(currentValues(afterSave(form, empty, first)).name, '')
  assert.equal(currentValues(afterSave(withValues(form, { name: 'second' }), empty, first)).name, 'second')
})

test('if one field gets another saved value, what is typed into the others stays', () => {
  const form = withValues(newForm(empty, null), { name: 'typed', note: 'typed too' })
  const restored = afterSave(form, { ...empty, name: 'restored' }, null, ['name'])
  assert.deepEqual(currentValues(restored), { ...empty, name: 'restored', note: 'typed too' })
  assert.equal(isDirty(restored), true)
})
