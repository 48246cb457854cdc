import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockField, fieldOfError } from './email-draft.ts'

test('an error of the server is shown at its block, wherever that is moved', () => {
  const first = { id: 4, block: 'text', text: 'Hello' }
  const second = { id: 2, block: 'heading', text: 'Hello' }
  assert.equal(fieldOfError('template.blocks.1.text', [first, second]), blockField(second))
  assert.notEqual(blockField(first), blockField(second))
})

test('an error of the subject or of all blocks is shown at the field of that name', () => {
  assert.equal(fieldOfError('template.subject', []), 'subject')
  assert.equal(fieldOfError('template.blocks', []), 'blocks')
  assert.equal(fieldOfError('template.blocks.7.text', []), 'blocks.7.text')
})
