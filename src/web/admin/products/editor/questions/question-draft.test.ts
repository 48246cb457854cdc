import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asKind, newQuestion } from './question-draft.ts'

test('every question has a unique name, as the contract requires', () => {
  const ids = Array.from({ length: 50 }, () => newQuestion().id)
  assert.equal(new Set(ids).size, 50)
  assert.ok(ids.every((id) => /^[a-z0-9-]{1,40}$/.test(id)))
})

test('only a choice has choices', () => {
  const choice = asKind(newQuestion(), 'choice')
  assert.equal(choice.choices.length, 2)
  assert.deepEqual(asKind(choice, 'email').choices, [])
  const filled = { ...choice, choices: [{ en: 'One', he: 'אחת' }] }
  assert.equal(asKind(filled, 'choice'), filled)
  assert.equal(asKind(filled, 'nothing of the kind'), filled)
})
