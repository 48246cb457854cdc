import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftBody, emptyOrderDraft } from './order-draft.ts'

test('hours to hold that the choice of “already paid” hides are not sent', () => {
  const draft = { ...emptyOrderDraft, items: [], answers: {}, holdHours: '0' }
  assert.equal(draftBody({ ...draft, pays: 'link' }, [], 0).holdHours, 0)
  assert.equal(draftBody({ ...draft, pays: 'paid' }, [], 0).holdHours, 48)
})
